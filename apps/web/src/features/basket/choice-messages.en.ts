import { formatPrice } from '@thali/contract'

/** Texts of choosing portion and options of a dish. */
export const choiceMessages = {
  portions: 'Portion',
  /** What a group asks for; `max` null means unlimited. */
  rule: (min: number, max: number | null): string => {
    if (min === max) return `Choose ${min}`
    if (max === null) return min === 0 ? 'Choose any' : `Choose at least ${min}`
    return min === 0 ? `Up to ${max}` : `Choose ${min} to ${max}`
  },
  groupFull: (max: number): string => `${max} chosen, no more possible`,
  missing: (group: string, rule: string): string => `${group}: ${rule}`,
  soldOut: 'Sold out',
  surcharge: (price: number): string => (price === 0 ? '' : `+${formatPrice(price)}`),
  quantity: 'Quantity',
  more: (dish: string): string => `One more ${dish}`,
  less: (dish: string): string => `One less ${dish}`,
  note: 'Note',
  notePlaceholder: 'Enter special instructions here',
  noteRemaining: (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'} remaining`,
  noteTooLong: (count: number): string => `${count} too many`,
  sameLineNote: (note: string): string =>
    `This choice is in the basket with the note “${note}”. A new note replaces it.`,
  add: (total: number): string => `Add for ${formatPrice(total)}`,
  change: (total: number): string => `Change to ${formatPrice(total)}`,
  unavailable: 'This dish cannot be ordered any more.',
  changedElsewhere: (dish: string): string => `${dish} was changed in another tab. Please check it.`,

  dishWith: (dish: string, words: string): string => (words ? `${dish} (${words})` : dish),
  onlyLeft: (count: number): string => `only ${count} left`,
  notEnough: (dishes: string): string => `There is not enough of ${dishes}. Nothing was sent yet.`,
  takeLeft: 'Take what is left',
  opensAt: (moment: string): string => `Orders are taken again from ${moment}. Your basket stays as it is.`,
  closedDishes: (dishes: string): string => `${dishes} cannot be ordered at this time.`,
  wrongChoice: (dish: string, group: string): string =>
    `The choice of ${dish}${group && ` (${group})`} does not fit any more. Please change it in the basket.`,

  repeatTitle: (dish: string): string => `One more ${dish}?`,
  last: 'Last chosen',
  repeat: 'Repeat last',
  again: 'Choose again',
  removeTitle: (dish: string): string => `Which ${dish} to remove?`,
  removeOne: (dish: string, words: string, quantity: number): string =>
    `Remove one ${dish}${words && `, ${words}`} (${quantity} in the basket)`,
  inBasket: (quantity: number): string => `${quantity}×`,
  changeChoice: (dish: string, words: string): string => `Change the choice of ${dish}: ${words}`,
} as const
