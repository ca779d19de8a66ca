/** Texts of portions and option groups in the item form, and of the screen of option groups. */
export const choicesMessages = {
  sectionTitle: 'Portions and options',

  portions: 'Portions',
  portionsHint: 'Sizes with their own prices, such as Half and Full. The first is the usual one.',
  portionName: 'Portion name',
  portionNamePlaceholder: 'e.g., Half',
  portionPrice: 'Portion price',
  portionAvailable: 'Available',
  partOf: (field: string, name: string): string => `${field}: ${name}`,
  unnamed: (place: number): string => `portion ${place}`,
  addPortion: 'Add portion',
  portionsFull: (max: number): string => `At most ${max} portions.`,
  priceFollows: 'The price of the first portion, below.',
  nameMissing: 'Please enter a name.',
  nameTooLong: (max: number): string => `At most ${max} characters.`,
  nameTwice: 'This name is already in the list.',
  retrievingFailedLog: 'Error retrieving option groups',
  noPortions: 'No portions',
  soldOut: 'sold out',

  groups: 'Option groups',
  groupsHint: 'Guests choose from them, in this order. Groups are shared: a change counts for every item with them.',
  addGroup: 'Add option group',
  addGroupTitle: 'Choose an option group',
  groupsFull: (max: number): string => `At most ${max} option groups.`,
  allGroupsUsed: 'This item has every option group.',
  noGroups: 'There are no option groups yet.',
  toGroups: 'Edit option groups',
  goneGroup: 'A deleted group',
  groupsLoading: 'Loading the option groups...',
  groupsFailed: 'The option groups could not be loaded.',
  inShort: (portions: number, groups: number): string => {
    const words = [
      portions > 0 && `${portions} ${portions === 1 ? 'portion' : 'portions'}`,
      groups > 0 && `${groups} ${groups === 1 ? 'option group' : 'option groups'}`,
    ]
    return words.filter((one) => one !== false).join(', ') || 'None'
  },
  groupCount: (count: number): string =>
    count === 0 ? 'No option groups' : `${count} ${count === 1 ? 'option group' : 'option groups'}`,

  remove: (name: string): string => `Remove ${name}`,
  removed: (name: string): string => `${name} removed`,

  rule: (min: number, max: number | null): string => {
    if (min === 0) return max === null ? 'Optional, any number' : `Optional, up to ${max}`
    if (max === null) return `Choose at least ${min}`
    return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`
  },
} as const
