import { compositionRate } from '@thali/contract/bills/billing'
import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts'
import type { OperatorSums } from './operator-sums.ts'
import { portalHalf, type RateSum, type ReturnSums, type TaxSum } from './return-sums.ts'

/** A figure of a return; amounts in paise, null where it has none. */
type SummaryRow = {
  readonly form: string
  readonly table: string
  readonly figure: string
  readonly rate: number | null
  readonly taxable: number
  readonly tax: Pick<TaxSum, 'cgst' | 'portalHalf'> | null
}

/** The columns of the sheet "3B", which the offline tool leaves out. */
export const summaryColumns: readonly (SheetColumn & { readonly of: (row: SummaryRow) => Cell })[] = [
  { name: 'Return', kind: 'text', of: ({ form }) => form },
  { name: 'Table', kind: 'text', of: ({ table }) => table },
  { name: 'Figure', kind: 'text', of: ({ figure }) => figure },
  { name: 'Rate %', kind: 'percent', of: ({ rate }) => rate },
  { name: 'Taxable value', kind: 'paise', of: ({ taxable }) => taxable },
  { name: 'Integrated tax', kind: 'paise', of: ({ tax }) => (tax ? 0 : null) },
  { name: 'Central tax of the bills', kind: 'paise', of: ({ tax }) => tax?.cgst ?? null },
  { name: 'State tax of the bills', kind: 'paise', of: ({ tax }) => tax?.cgst ?? null },
  { name: 'Cess', kind: 'paise', of: ({ tax }) => (tax ? 0 : null) },
  { name: 'Central tax by the portal', kind: 'paise', of: ({ tax }) => tax?.portalHalf ?? null },
  { name: 'State tax by the portal', kind: 'paise', of: ({ tax }) => tax?.portalHalf ?? null },
  { name: 'Portal less bills', kind: 'paise', of: ({ tax }) => (tax ? 2 * (tax.portalHalf - tax.cgst) : null) },
]

const sumOf = (sums: readonly TaxSum[]): TaxSum => ({
  taxable: sums.reduce((all, { taxable }) => all + taxable, 0),
  cgst: sums.reduce((all, { cgst }) => all + cgst, 0),
  portalHalf: sums.reduce((all, one) => all + one.portalHalf, 0),
})

const tables = [
  ['invoices', '4A', 'Invoices to registered guests'],
  ['others', '7', 'Other guests, less their credit notes'],
  ['notes', '9B', 'Credit notes to registered guests'],
] as const

const rowsOf = (table: string, figure: string, sums: readonly RateSum[]): SummaryRow[] =>
  sums.map((tax) => ({ form: 'GSTR-1', table, figure, rate: tax.rate, taxable: tax.taxable, tax }))

const compositionRow = (turnover: number, date: string): SummaryRow => {
  const rate = compositionRate(date)
  const half = portalHalf(turnover, rate)
  const figure = 'Outward supplies (including exempt supplies) of bills of supply'
  return { form: 'CMP-08', table: '3 (1)', figure, rate, taxable: turnover, tax: { cgst: half, portalHalf: half } }
}

const operatorRows = (operators: OperatorSums): SummaryRow[] => {
  const value = operators.rows().reduce((sum, row) => sum + row.value, 0)
  const plain = { rate: null, tax: null }
  const figure = 'Supplies through platforms that pay the tax (s.9(5))'
  return [
    ...(value === 0 ? [] : [{ form: 'GSTR-3B', table: '3.1.1(ii)', figure, ...plain, taxable: value }]),
    ...(operators.unregistered === 0
      ? []
      : [
          {
            form: 'None',
            table: '',
            figure: `${figure}, of a time without GSTR-1`,
            ...plain,
            taxable: operators.unregistered,
          },
        ]),
  ]
}

/** The figures of GSTR-3B, their parts by table and rate of GSTR-1, and the turnover for CMP-08. `date` selects its rate. */
export const summaryRows = (sums: ReturnSums, operators: OperatorSums, date: string): SummaryRow[] => {
  const parts = tables.map(([name, table, figure]) => ({ table, figure, sums: sums.rateSums(name) }))
  const all = sumOf(parts.flatMap((part) => part.sums))
  const { nil, exempt, nonGst } = sums.exemptSum()
  const uncoded = (['registered', 'unregistered'] as const).flatMap((guest) =>
    sums.codeRows(guest).filter(({ code }) => code === ''),
  )
  const plain = { rate: null, tax: null }
  return [
    {
      form: 'GSTR-3B',
      table: '3.1(a)',
      figure: 'Outward taxable supplies',
      rate: null,
      taxable: all.taxable,
      tax: all,
    },
    { form: 'GSTR-3B', table: '3.1(c)', figure: 'Nil rated and exempt supplies', ...plain, taxable: nil + exempt },
    { form: 'GSTR-3B', table: '3.1(e)', figure: 'Non-GST supplies (liquor)', ...plain, taxable: nonGst },
    ...operatorRows(operators),
    ...parts.flatMap((part) => rowsOf(part.table, part.figure, part.sums)),
    {
      form: 'GSTR-1',
      table: '12',
      figure: 'Of these without an HSN code: the tool refuses such rows',
      ...plain,
      taxable: uncoded.reduce((sum, { taxable }) => sum + taxable, 0),
    },
    compositionRow(sums.turnover, date),
    { form: 'None', table: '', figure: 'Bills of a time without registration', ...plain, taxable: sums.unregistered },
  ]
}
