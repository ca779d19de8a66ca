/** An option of a dish and its chosen quantity (plan §3.2). */
export type ChosenOption = { readonly optionId: string; readonly quantity: number }

/** The configuration of a dish; without a portion the first one, without options the defaults. */
export type DishChoice = {
  readonly portionId?: string | undefined
  readonly options?: readonly ChosenOption[] | undefined
}

/** A dish and its configuration. */
export type LineChoice = DishChoice & { readonly itemId: string }

/** A copy of the configuration alone. A field without a value is absent. */
export const choiceOf = ({ portionId, options }: DishChoice): { portionId?: string; options?: ChosenOption[] } => ({
  ...(portionId !== undefined && { portionId }),
  ...(options && { options: [...options] }),
})

/**
 * The identity of a line, `itemId/portionId+optionId*quantity`: equal for the same dish and configuration (plan §3.3).
 * No portion stands for the first one, no options for the defaults; an empty list of options stands for none and adds a
 * `+`. Options come in any order; the note is not part of it. No id contains `/`, `+` or `*`.
 */
export const lineKey = (itemId: string, portionId?: string, options?: readonly ChosenOption[]): string => {
  const portion = portionId === undefined ? '' : `/${portionId}`
  const chosen = options
    ?.filter(({ quantity }) => quantity > 0)
    .map(({ optionId, quantity }) => `${optionId}*${quantity}`)
    .toSorted()
    .join('+')
  return itemId + portion + (chosen === undefined ? '' : `+${chosen}`)
}

/** The `lineKey` of an order or basket line. */
export const lineKeyOf = (line: LineChoice): string => lineKey(line.itemId, line.portionId, line.options)
