import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Table, TableCard } from '@thali/contract/tables/table'
import { listBusyTables } from '#server/data/orders/queries.ts'
import { findRestaurant, lockRestaurant, lockTables } from '#server/data/restaurants/queries.ts'
import { listCards, type StoredCard } from '#server/data/tables/cards-queries.ts'
import { listOpenSittings } from '#server/data/tables/sittings-queries.ts'
import { listTableRows, type StoredTable } from '#server/data/tables/tables-queries.ts'
import { saveTableRows } from '#server/data/tables/write-tables.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `TableService`. */
export type TableNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly saveTableCount: (trx: Connection, restaurantId: string, tableCount: number) => Promise<void>
  readonly cardReader: (db: Connection, restaurantId: string) => Promise<(card: StoredCard) => TableCard>
}

type Save = CheckedInput<'saveTables'>['body']

const plain = { label: '', area: '', seats: null, isCounter: false, isActive: true, version: 1 } as const

/** Every number up to the table count has a table; those without a row are plain. */
const withPlain = (rows: readonly StoredTable[], tableCount = 0): StoredTable[] => {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (let number = 1; number <= tableCount; number += 1)
    if (!byNumber.has(number)) byNumber.set(number, { ...plain, number })
  return [...byNumber.values()].toSorted((first, second) => first.number - second.number)
}

/** The tables of restaurants: labels, areas and seats (plan §4.1). */
export class TableService {
  readonly #needs: TableNeeds

  constructor(needs: TableNeeds) {
    this.#needs = needs
  }

  /**
   * The active tables of a restaurant with their card and open sitting, by number. An inactive one is listed while it
   * has an open sitting.
   */
  async list(restaurantId: string, db: Connection = this.#needs.db): Promise<Table[]> {
    const { cardReader } = this.#needs
    const toCard = await cardReader(db, restaurantId)
    const { tableCount } = (await findRestaurant(db, restaurantId)) ?? {}
    const tables = withPlain(await listTableRows(db, restaurantId), tableCount)
    const cards = new Map((await listCards(db, restaurantId)).map((card) => [card.tableNumber, card]))
    const sittings = new Map(
      (await listOpenSittings(db, restaurantId)).map((sitting) => [sitting.tableNumber, sitting]),
    )
    const numbers = new Set(tables.map(({ number }) => number))
    // Without a table count every number is a table.
    const others = [...new Set([...cards.keys(), ...sittings.keys()])].filter((number) => !numbers.has(number))
    return [...tables, ...others.map((number) => ({ ...plain, number }))]
      .filter(({ number, isActive }) => (isActive && number <= (tableCount ?? Infinity)) || sittings.has(number))
      .toSorted((first, second) => first.number - second.number)
      .map(({ number, label, area, seats, isCounter, version }) => {
        const table = { number, label, area, seats, isCounter, version }
        const card = cards.get(table.number)
        const sitting = table.isCounter ? undefined : sittings.get(table.number)
        return { ...table, ...(card && { card: toCard(card) }), ...(sitting && { sitting }) }
      })
  }

  /**
   * Stores the tables of a restaurant. One that is left out becomes inactive, and a higher number raises the table
   * count. Nothing is deleted.
   * @throws AppError `changed_meanwhile` with the stored tables: they are no longer as in `base`; `table_occupied`: a
   *   table that is left out has an open sitting or a running order.
   */
  save(by: StaffCaller, { tables, base }: Pick<Save, 'tables' | 'base'>): Promise<Table[]> {
    const { transaction, clock, saveTableCount } = this.#needs
    const { restaurantId } = by
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const { tableCount } = (await findRestaurant(trx, restaurantId)) ?? {}
      const before = withPlain(await listTableRows(trx, restaurantId), tableCount)
      const isOutdated = base && (!isBasedOn(before, base, tableCount) || (await isLowered(trx, by, base, tableCount)))
      if (isOutdated) throw new AppError('changed_meanwhile', { tables: await this.list(restaurantId, trx) })
      const changed = changesOf(before, tables)
      await this.#refuseOccupied(
        trx,
        restaurantId,
        changed.filter(({ isActive }) => !isActive),
      )
      const last = Math.max(...tables.map(({ number }) => number))
      const isRaised = tableCount !== undefined && last > tableCount
      if (isRaised) await saveTableCount(trx, restaurantId, last)
      if (changed.length > 0) await saveTableRows(trx, before, changed, { by, at: clock.now().getTime() })
      if (changed.length > 0 || isRaised) emit('menu.changed', { restaurantId })
      return this.list(restaurantId, trx)
    })
  }

  async #refuseOccupied(trx: Connection, restaurantId: string, removed: readonly StoredTable[]): Promise<void> {
    if (removed.length === 0) return
    await lockTables(trx, restaurantId)
    const numbers = new Set(removed.map(({ number }) => number))
    const sitting = (await listOpenSittings(trx, restaurantId)).find(({ tableNumber }) => numbers.has(tableNumber))
    if (sitting) throw new AppError('table_occupied', { sitting })
    const busy = await listBusyTables(trx, restaurantId)
    if (busy.some((number) => numbers.has(number))) throw new AppError('table_occupied', {})
  }
}

/**
 * Whether the stored tables have the versions of a base. An inactive table may be missing there: it is listed only
 * while it has an open sitting.
 */
const isBasedOn = (stored: readonly StoredTable[], base: NonNullable<Save['base']>, tableCount = Infinity): boolean => {
  const versions = new Map(base.map(({ number, version }) => [number, version]))
  return stored
    .filter(({ number, isActive }) => versions.has(number) || (isActive && number <= tableCount))
    .every(({ number, version }) => versions.get(number) === version)
}

/** Whether a base names a table above the table count. One with an open sitting is listed there. */
const isLowered = async (
  trx: Connection,
  { restaurantId }: StaffCaller,
  base: NonNullable<Save['base']>,
  tableCount = Infinity,
): Promise<boolean> => {
  const above = base.filter(({ number }) => number > tableCount)
  if (above.length === 0) return false
  const seated = new Set((await listOpenSittings(trx, restaurantId)).map(({ tableNumber }) => tableNumber))
  return above.some(({ number }) => !seated.has(number))
}

/** The tables that a save changes, with their next version: given ones become active, the others inactive. */
const changesOf = (before: readonly StoredTable[], saved: Save['tables']): StoredTable[] => {
  const byNumber = new Map(before.map((table) => [table.number, table]))
  const after = saved.map((table) => {
    const { version } = byNumber.get(table.number) ?? plain
    return { ...table, isActive: true, version }
  })
  const numbers = new Set(saved.map(({ number }) => number))
  const removed = before.filter(({ number, isActive }) => isActive && !numbers.has(number))
  return [
    ...after.filter(
      (table) => !isDeepStrictEqual(table, byNumber.get(table.number) ?? { ...plain, number: table.number }),
    ),
    ...removed.map((table) => ({ ...table, isActive: false })),
  ].map((table) => ({ ...table, version: table.version + 1 }))
}
