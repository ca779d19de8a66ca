import type { ReportPeriod } from '@thali/contract'

/** Texts of reports of a period. */
export const periodMessages = {
  label: 'Period',
  all: 'All time',
  custom: 'Custom dates',
  periods: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'This month',
    'last-month': 'Last month',
  } satisfies Record<ReportPeriod, string>,
  from: 'First day',
  to: 'Last day',
  noDates: 'Choose both days.',
  wrongDates: 'The last day must not be before the first one.',
  tooLong: (days: number): string => `At most ${days} days.`,
  empty: (days: string): string => `No closed orders were placed on ${days}.`,
  emptyRange: (days: string): string => `No closed orders were placed from ${days}.`,
  basis: (restaurant: string | undefined, orders: number, days: string, moment: string): string =>
    `${restaurant ? `${restaurant}: ` : ''}${orders === 1 ? '1 closed order' : `${orders} closed orders`} placed ${days}, as of ${moment}`,
} as const
