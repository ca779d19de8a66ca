import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of portions and option groups in the item form, and of the screen of option groups. */
export const choicesMessages = staffTexts('choices', {
  sectionTitle: 'Portions and options',

  portions: 'Portions',
  portionsHint: 'Sizes with their own prices, such as Half and Full. The first is the usual one.',
  portionName: 'Portion name',
  portionNamePlaceholder: 'e.g., Half',
  portionPrice: 'Portion price',
  priceZero: 'The price is ₹0. Guests would pay nothing.',
  portionAvailable: 'Available',
  partOf: '{field}: {name}',
  unnamed: 'portion {place}',
  addPortion: 'Add portion',
  portionsFull: 'At most {max} portions.',
  priceFollows: 'The price of the first portion, below.',
  nameTwice: 'This name is already in the list.',
  retrievingFailedLog: 'Error retrieving option groups',
  noPortions: 'No portions',
  soldOut: 'sold out',

  groups: 'Option groups',
  groupsHint: 'Guests choose from them, in this order. Groups are shared: a change counts for every item with them.',
  addGroup: 'Add option group',
  addGroupTitle: 'Choose an option group',
  groupsFull: 'At most {max} option groups.',
  allGroupsUsed: 'This item has every option group.',
  noGroups: 'There are no option groups yet.',
  toGroups: 'Edit option groups',
  goneGroup: 'A deleted group',
  groupsLoading: 'Loading the option groups...',
  groupsFailed: 'The option groups could not be loaded.',
  none: 'None',
  portionCount: { one: '{count} portion', other: '{count} portions' },
  groupCount: { one: '{count} option group', other: '{count} option groups' },
  noOptionGroups: 'No option groups',

  remove: 'Remove {name}',
  removed: '{name} removed',

  rules: {
    any: 'Optional, any number',
    upTo: 'Optional, up to {max}',
    atLeast: 'Choose at least {min}',
    exactly: 'Choose {min}',
    between: 'Choose {min} to {max}',
  },
})
