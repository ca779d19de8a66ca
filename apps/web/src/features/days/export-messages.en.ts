import type { exportKind } from './export-kinds.ts'

/** Texts of exports for the accountant. */
export const exportMessages = {
  title: 'Export',
  hint: 'For the accountant and for tax returns. Payments are by business day, the rest by date of issue.',
  kind: 'Figures',
  kinds: { bills: 'Bills', payments: 'Payments', taxes: 'Taxes by rate', items: 'Dishes sold' } satisfies Record<
    (typeof exportKind)[number],
    string
  >,
  from: 'First day',
  to: 'Last day',
  download: (format: string): string => `Download ${format.toUpperCase()}`,
  wrongDates: 'The last day must not be before the first one.',
  noDates: 'Choose both days.',
  tooLong: (days: number): string => `At most ${days} days.`,
  saved: (name: string): string => `${name} is saved.`,
  failed: 'The file could not be downloaded. Please try again.',
  failedLog: 'Error downloading an export',
} as const
