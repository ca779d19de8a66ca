import type { Input, Reply } from '@thali/contract/api/calls'
import type { DietMark } from '@thali/contract/menu/diet'
import { isPrice } from '#web/lib/typed-price.ts'

type Row = Reply<'importMenu'>['rows'][number]

/** A correction of a row, as the server takes it. */
export type RowChange = NonNullable<Input<'importMenu'>['body']['changes']>[number]

/** A mark in a field: empty for none, `file` while the unknown word of the file stands. */
export type TypedMark = DietMark | '' | 'file'

/** The typed fields of a row. `mark` is undefined for a row without its field. */
export type RowEdit = { readonly prices: readonly string[]; readonly mark: TypedMark | undefined }

/** The edits of a preview by row. */
export type RowEdits = Readonly<Record<string, RowEdit>>

/** Identifies a row of a preview. */
export const rowKey = ({ sheet, table = '', line }: Row): string => JSON.stringify([sheet, table, line])

/** The fields of a row with the names of its prices; a dish with one price has an empty name. */
export type RowFields = RowEdit & { readonly names: readonly string[] }

/** The fields of a row as the file has them; undefined for a row that cannot be edited. */
export const fieldsOf = ({ wrong, values }: Row): RowFields | undefined => {
  if (wrong) {
    const prices = wrong.portions ?? (wrong.price === undefined ? [] : [{ name: '', price: wrong.price }])
    const mark = wrong.diet === undefined ? undefined : 'file'
    return { names: prices.map(({ name }) => name), prices: prices.map(({ price }) => price), mark }
  }
  if (!values) return undefined
  const prices = values.portions ?? [{ name: '', price: values.price }]
  const names = prices.map(({ name }) => name)
  return { names, prices: prices.map(({ price }) => String(price)), mark: values.dietMark ?? '' }
}

/** The change that an edit makes; `open` while a field of it is missing or wrong, undefined for none. */
export const changeOf = (row: Row, edit: RowEdit | undefined): RowChange | 'open' | undefined => {
  const fields = fieldsOf(row)
  if (!fields || !edit) return undefined
  if (edit.mark === 'file' || !edit.prices.every(isPrice)) return 'open'
  const isPriced = row.wrong
    ? fields.names.length > 0
    : fields.prices.some((price, index) => Number(price) !== Number(edit.prices[index]))
  const isMarked = fields.mark !== undefined && edit.mark !== undefined && edit.mark !== fields.mark
  if (!isPriced && !isMarked) return undefined
  const { sheet, table, line } = row
  const prices = edit.prices.map(Number)
  const portions = fields.names.map((name, index) => ({ name, price: prices[index] ?? 0 }))
  return {
    sheet,
    line,
    ...(table !== undefined && { table }),
    ...(isPriced && (fields.names[0] === '' ? { price: prices[0] } : { portions })),
    ...(isMarked && { dietMark: edit.mark || null }),
  }
}

/** The changes of all rows, the first row that is still open, and how many rows are imported only because of a change. */
export const changesOf = (rows: readonly Row[], edits: RowEdits) => {
  const changed = rows.map((row) => ({ row, change: changeOf(row, edits[rowKey(row)]) }))
  const done = changed.filter(({ change }) => change !== undefined && change !== 'open')
  return {
    changes: done.flatMap(({ change }) => (change === undefined || change === 'open' ? [] : [change])),
    open: changed.find(({ change }) => change === 'open')?.row,
    corrected: done.filter(({ row }) => row.action === 'error').length,
    added: done.filter(({ row }) => row.action === 'error' || row.action === 'same').length,
  }
}
