import type { DocumentRow } from './columns.ts'

type Issued = {
  readonly series: string
  readonly counter: number
  readonly number: string
  readonly isCancelled: boolean
}

const natures = { bill: 'Invoices for outward supply', note: 'Credit Note' } as const

/** Collects issued numbers, and lists them as runs without a gap (table 13). */
export class DocumentRuns {
  readonly #issued: Record<keyof typeof natures, Issued[]> = { bill: [], note: [] }

  add(kind: keyof typeof natures, { series, counter, number, isCancelled }: Issued): void {
    this.#issued[kind].push({ series, counter, number, isCancelled })
  }

  rows(): DocumentRow[] {
    return (['bill', 'note'] as const).flatMap((kind) => runsOf(this.#issued[kind], natures[kind]))
  }
}

const runsOf = (issued: readonly Issued[], nature: string): DocumentRow[] => {
  const rows: (DocumentRow & Pick<Issued, 'series' | 'counter'>)[] = []
  const sorted = issued.toSorted((one, other) =>
    one.series === other.series ? one.counter - other.counter : one.series < other.series ? -1 : 1,
  )
  for (const { series, counter, number, isCancelled } of sorted) {
    const last = rows.at(-1)
    const isNext = last?.series === series && last.counter + 1 === counter
    const { first, count, cancelled } = isNext ? last : { first: number, count: 0, cancelled: 0 }
    const row = {
      nature,
      first,
      last: number,
      count: count + 1,
      cancelled: cancelled + Number(isCancelled),
      series,
      counter,
    }
    if (isNext) rows.splice(-1, 1, row)
    else rows.push(row)
  }
  return rows
}
