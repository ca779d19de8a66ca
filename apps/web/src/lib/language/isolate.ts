/**
 * A text of a language from right to left, for its file: names, amounts and numbers keep their own direction, with the
 * sign next to them. A text of several values without words between them starts with a right-to-left mark.
 * The build applies it, so that no phone downloads it.
 */
export const isolate = (text: string): string => {
  const words = text.split(/{.*?}/)
  const mark = words.length > 2 && !/\p{L}/u.test(words.join('')) ? '\u200f' : ''
  return mark + text.replace(/[#+₹]*{.*?}×?/g, '\u2068$&\u2069')
}
