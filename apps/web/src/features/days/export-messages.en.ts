import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of exports for the accountant. */
export const exportMessages = staffTexts('export', {
  title: 'Export',
  hint: 'For the accountant and for tax returns. Payments are by business day, the rest by date of issue.',
  kind: 'Figures',
  kinds: {
    bills: 'Bills',
    payments: 'Payments',
    taxes: 'Taxes by rate',
    items: 'Dishes sold',
  },
  from: 'First day',
  to: 'Last day',
  download: 'Download {format}',
  wrongDates: 'The last day must not be before the first one.',
  noDates: 'Choose both days.',
  tooLong: 'At most {days} days.',
  saved: '{name} is saved.',
  failed: 'The file could not be downloaded. Please try again.',
  failedLog: 'Error downloading an export',
})
