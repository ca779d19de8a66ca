import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of reports of a period. */
export const periodMessages = staffTexts('period', {
  label: 'Period',
  all: 'All time',
  custom: 'Custom dates',
  periods: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'This month',
    'last-month': 'Last month',
  },
  from: 'First day',
  to: 'Last day',
  empty: 'No closed orders were placed on {days}.',
  emptyRange: 'No closed orders were placed from {days}.',
  basis: {
    one: '{count} closed order placed {days}, as of {moment}',
    other: '{count} closed orders placed {days}, as of {moment}',
  },
})
