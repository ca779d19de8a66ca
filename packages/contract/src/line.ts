/** An option of a dish, and how many of it were chosen (plan §3.2). */
export type ChosenOption = { readonly optionId: string; readonly quantity: number }

/** A dish and its configuration; without a portion the first one, without options the defaults. */
export type LineChoice = {
  readonly itemId: string
  readonly portionId?: string | undefined
  readonly options?: readonly ChosenOption[] | undefined
}

/**
 * Identity of a line in a basket or an order: lines with the same key have the same dish and configuration (plan §3.3).
 * The note is not part of it. No id contains `/`, `+` or `*`.
 *
 * @param itemId The dish.
 * @param portionId The portion (default: the first one).
 * @param options The chosen options, in any order (default: the dish's defaults).
 * @returns `itemId/portionId+optionId*quantity`; the item id alone without portion and options.
 */
export const lineKey = (itemId: string, portionId?: string, options: readonly ChosenOption[] = []): string => {
  const portion = portionId === undefined ? '' : `/${portionId}`
  const chosen = options.filter(({ quantity }) => quantity > 0)
  return (
    itemId +
    portion +
    chosen
      .map(({ optionId, quantity }) => `+${optionId}*${quantity}`)
      .toSorted()
      .join('')
  )
}

/** The `lineKey` of a line of an order or basket. */
export const lineKeyOf = (line: LineChoice): string => lineKey(line.itemId, line.portionId, line.options)
