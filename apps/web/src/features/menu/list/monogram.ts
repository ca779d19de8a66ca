/** Letters of a dish without a picture: the first ones of its first two words, upper case where the script has it. */
export const monogramOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')

/** The two circles behind a monogram, always the same for a dish: centre and radius in percent of the box. */
export const circlesOf = (itemId: string): readonly { x: number; y: number; r: number }[] => {
  let hash = 7
  for (const character of itemId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return [
    { x: 20 + (hash % 60), y: 6 + (hash % 17), r: 28 + (hash % 9) },
    { x: 92 - (hash % 53), y: 88 - (hash % 13), r: 36 + (hash % 11) },
  ]
}
