import type { DishRow } from './dish-fields.ts'
import { medianOf } from './shape/cell-values.ts'

// Fewer dishes say little about a usual price.
const comparedMin = 5
const farFactor = 10

const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

const pricesOf = ({ fields: { price, portions } }: DishRow): number[] =>
  portions && portions.length > 0 ? portions.map((portion) => portion.price) : [price ?? 0]

const pricesText = (row: DishRow): string =>
  pricesOf(row)
    .toSorted((some, other) => some - other)
    .join(' ')

const placeText = ({ table, line }: DishRow): string =>
  table === undefined ? `Row ${line}` : `Row ${line} of “${table}”`

const isSame = (row: DishRow, other: DishRow): boolean =>
  lower(row.fields.category) === lower(other.fields.category) || row.table !== other.table

/** A sentence for a dish that another row has at another price: neither is certain. */
const otherPrice = (row: DishRow, others: readonly DishRow[]): string[] => {
  const other = others.find((one) => one !== row && isSame(row, one) && pricesText(one) !== pricesText(row))
  return other ? [`${placeText(other)} has the same dish at another price. Keep one of the two rows.`] : []
}

const equalName = (row: DishRow, others: readonly DishRow[]): string[] => {
  const other = others.find((one) => one !== row && !isSame(row, one))
  return other ? [`A dish with this name is also in “${other.fields.category ?? ''}”.`] : []
}

const farPrice = (row: DishRow, median: number | undefined): string[] => {
  if (median === undefined || median === 0) return []
  const isFar = pricesOf(row).some((price) => price > 0 && (price > median * farFactor || price < median / farFactor))
  return isFar ? [`The price is far from the others: most dishes of this category cost about ${median}.`] : []
}

const smallerSize = /^(quarter|half|small|mini|हाफ|आधा|अर्धा|लहान|छोटा)/i

const oddSizes = ({ fields: { portions } }: DishRow): string[] => {
  const [first, ...others] = (portions ?? []).toSorted(
    (some, other) => Number(smallerSize.test(other.name)) - Number(smallerSize.test(some.name)),
  )
  const cheaper = first && smallerSize.test(first.name) ? others.find(({ price }) => price < first.price) : undefined
  return first && cheaper ? [`${first.name} costs more than ${cheaper.name}.`] : []
}

const mediansOf = (rows: readonly DishRow[]): ReadonlyMap<string, number | undefined> => {
  const prices = Map.groupBy(rows, ({ fields }) => lower(fields.category))
  return new Map(
    [...prices].map(([category, some]) => {
      const all = some.flatMap(pricesOf).filter((price) => price > 0)
      return [category, all.length < comparedMin ? undefined : medianOf(all)]
    }),
  )
}

/**
 * Adds what a person would doubt in the rows of a file: the same dish at two prices is an error; equal names, prices far
 * from the others and sizes that cost too much are warnings.
 */
export const withDoubts = (rows: readonly DishRow[]): DishRow[] => {
  const readable = rows.filter(({ errors }) => errors.length === 0)
  const named = Map.groupBy(readable, ({ fields }) => lower(fields.name))
  const medians = mediansOf(readable)
  return rows.map((row) => {
    if (row.errors.length > 0) return row
    const others = named.get(lower(row.fields.name)) ?? []
    const errors = row.fields.id
      ? []
      : otherPrice(
          row,
          others.filter(({ fields }) => !fields.id),
        )
    const doubts = [
      ...equalName(row, others),
      ...farPrice(row, medians.get(lower(row.fields.category))),
      ...oddSizes(row),
    ]
    return { ...row, errors, doubts }
  })
}
