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
    gst: 'GST returns (GSTR-1, GSTR-3B, CMP-08)',
  },
  returnPeriod: 'Month or quarter',
  returnHint: 'A workbook for the accountant: its sheets are those of the government’s offline tool. Nothing is filed.',
  from: 'First day',
  to: 'Last day',
  download: 'Download {format}',
  saved: '{name} is saved.',
  failedLog: 'Error downloading an export',
})
