/** The portion and options of a line as one text, such as `Half · Extra cheese × 2, No onion`; '' without any. */
export const choiceWords = (
  portionName: string | undefined,
  options: readonly { readonly name: string; readonly quantity: number }[] = [],
): string => {
  const chosen = options.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')
  return [portionName, chosen].filter(Boolean).join(' · ')
}
