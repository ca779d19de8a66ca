import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the group "Orders from elsewhere" on Settings. */
export const sourcesMessages = staffTexts('sources', {
  title: 'Orders from elsewhere',
  intro:
    'Platforms, your website or the phone. Their orders come with the prices of the source, to a counter of yours; programs send them by the API.',
  none: 'No source yet.',
  add: 'Add a source',
  source: 'Source {place}',
  name: 'Name',
  namePlaceholder: 'As the program sends it',
  kind: 'Who pays the GST',
  kinds: {
    own: 'We do: own website or phone',
    operator: 'The platform (s.9(5))',
  },
  gstin: 'GSTIN of the platform',
  gstinWrong: 'Please enter the GSTIN of the platform.',
  table: 'Counter (table number)',
  tableWrong: 'Please enter the number of a counter.',
  remove: 'Remove',
  removeName: 'Remove {name}',
  removedHint: 'A removed source can send no more orders. Its earlier orders stay.',
  saved: 'Sources saved',
  dishIds: {
    title: 'Dish IDs of sources',
    words: 'Which dish of yours an ID of a platform or website stands for.',
  },
})
