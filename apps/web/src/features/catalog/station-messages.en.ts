import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the station choice in the forms of items and categories (plan §5.1). */
export const stationMessages = staffTexts('station', {
  label: 'Station',
  failed: 'The stations could not be loaded. The choice stays as it is.',
  failedLog: 'Error retrieving the stations',
  /** No choice: the station that the dish goes to all the same. */
  ofCategory: 'As its category: {station}',
  first: 'The first one: {station}',
  none: 'No choice',
  another: 'Another station',
})
