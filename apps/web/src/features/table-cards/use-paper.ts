import { useMemo, useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import type { CardChoice } from './card-choice.ts'
import { type CardContent, type CardRestaurant, type CardTable, contentOf, sentencesOf } from './paper/card-content.ts'
import { needsPrint } from './print-state.ts'

/** The tables that are printed, and those that should be. */
type Paper = {
  readonly chosen: ReadonlySet<number>
  readonly choose: (numbers: readonly number[]) => void
  /** The chosen tables that have a card. */
  readonly ready: readonly CardTable[]
  /** The content of the ready tables' cards. */
  readonly cards: readonly CardContent[]
  /** The tables without a card. */
  readonly missing: readonly Table[]
  /** The tables with a card that is not on paper as it is now. */
  readonly stale: readonly CardTable[]
}

const hasCard = (table: Table): table is CardTable => table.card !== undefined

/** The choice of tables: at first those that need a print, or all if none does. */
export const usePaper = (
  restaurant: CardRestaurant,
  tables: readonly Table[],
  { language }: CardChoice,
  origin: string,
): Paper => {
  const [numbers, setNumbers] = useState<readonly number[]>(() => {
    const toPrint = tables.filter((table) => needsPrint(table, origin))
    return (toPrint.length > 0 ? toPrint : tables).map(({ number }) => number)
  })
  const ready = useMemo(
    () => tables.filter(hasCard).filter(({ number }) => numbers.includes(number)),
    [tables, numbers],
  )
  const cards = useMemo(() => {
    const sentences = sentencesOf(restaurant, language)
    return ready.map((table) => contentOf(table, restaurant, sentences, origin))
  }, [ready, restaurant, language, origin])
  return {
    chosen: new Set(tables.map(({ number }) => number).filter((number) => numbers.includes(number))),
    choose: setNumbers,
    ready,
    cards,
    missing: tables.filter(({ card }) => card === undefined),
    stale: tables.filter(hasCard).filter((table) => needsPrint(table, origin)),
  }
}
