import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { recordAudits, type AuditEntry } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { type PlacedItem } from './bulk-queries.ts'
import { type StoredCategory } from './category-queries.ts'
import { toColumns, type StoredItem } from './item-queries.ts'
import { type StoredGroup } from './option-group-queries.ts'
import { insertCategory, saveWeights, type Author } from './write-category.ts'
import { insertGroupIds } from './write-item.ts'
import { insertOptionGroup, updateOptionGroup } from './write-option-group.ts'

type Change<T> = { readonly before: T; readonly after: T }

/** Everything that an import stores. */
type MenuChanges = {
  readonly categories: {
    readonly create: readonly StoredCategory[]
    readonly reorder: readonly Change<StoredCategory>[]
  }
  readonly groups: { readonly create: readonly StoredGroup[]; readonly update: readonly Change<StoredGroup>[] }
  readonly items: { readonly create: readonly PlacedItem[]; readonly update: readonly Change<PlacedItem>[] }
}

const batchSize = 50

/**
 * Batches of a list, each in a turn of its own.
 * @yields At most `batchSize` elements.
 */
async function* batchesOf<T>(all: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let start = 0; start < all.length; start += batchSize) {
    if (start > 0) await nextTurn()
    yield all.slice(start, start + batchSize)
  }
}

/** A dish as the audit log records it. */
const bare = (item: PlacedItem): StoredItem => {
  const { position: _, ...rest } = item
  return rest
}

type ItemColumns = ReturnType<typeof toColumns> & { readonly position: number }

const columnsOf = (item: PlacedItem): ItemColumns => ({ ...toColumns(item), position: item.position })

type ItemKey = { readonly id: string; readonly restaurant_id: string }

// Compiled: the query builder takes longer to write these statements than SQLite to execute them.
const insertRows = compile((db, { rows }: { readonly rows: readonly (ItemColumns & ItemKey)[] }) =>
  db.insertInto('items').values([...rows]),
)

const updateRow = compile((db, { columns, key }: { readonly columns: ItemColumns; readonly key: ItemKey }) =>
  db.updateTable('items').set(columns).where('restaurant_id', '=', key.restaurant_id).where('id', '=', key.id),
)

const insertItems = async (trx: Connection, items: readonly PlacedItem[], author: Author): Promise<void> => {
  for await (const batch of batchesOf(items)) {
    const rows = batch.map((item) => ({ id: item.id, restaurant_id: item.restaurantId, ...columnsOf(item) }))
    await insertRows(trx, { rows })
    await insertGroupIds(trx, batch)
    await recordAudits(
      trx,
      batch.map((item): AuditEntry => ({ ...author, action: 'create', kind: 'item', id: item.id, after: bare(item) })),
    )
  }
}

/** Stores the option groups of the dishes in which they changed. */
const updateGroups = async (
  trx: Connection,
  batch: readonly Change<PlacedItem>[],
  restaurantId: string,
): Promise<void> => {
  const changed = batch.filter(({ before, after }) => !isDeepStrictEqual(after.optionGroupIds, before.optionGroupIds))
  if (changed.length === 0) return
  const items = changed.map(({ after }) => after)
  await trx
    .deleteFrom('item_option_groups')
    .where('restaurant_id', '=', restaurantId)
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  await insertGroupIds(trx, items)
}

const updateItems = async (trx: Connection, changes: readonly Change<PlacedItem>[], author: Author): Promise<void> => {
  const { restaurantId } = author.by
  for await (const batch of batchesOf(changes)) {
    for (const { after } of batch)
      await updateRow(trx, { columns: columnsOf(after), key: { id: after.id, restaurant_id: restaurantId } })
    await updateGroups(trx, batch, restaurantId)
    await recordAudits(
      trx,
      batch.map(({ before, after }): AuditEntry => {
        const action = after.isSuspended && !before.isSuspended ? 'suspend' : 'update'
        return { ...author, action, kind: 'item', id: before.id, before: bare(before), after: bare(after) }
      }),
    )
  }
}

const saveCategories = async (
  trx: Connection,
  { create, reorder }: MenuChanges['categories'],
  author: Author,
): Promise<void> => {
  for (const category of create) await insertCategory(trx, category, author)
  for (const changes of Map.groupBy(reorder, ({ before }) => before.type).values())
    await saveWeights(
      trx,
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      author,
    )
}

/** Stores the changes of an import, with an audit entry for each. The caller holds the lock of the menu. */
export const applyMenuChanges = async (
  trx: Connection,
  { categories, groups, items }: MenuChanges,
  author: Author,
): Promise<void> => {
  await saveCategories(trx, categories, author)
  for (const group of groups.create) await insertOptionGroup(trx, group, author)
  for (const { before, after } of groups.update) {
    const { version: _, ...change }: OptionGroup = after
    await updateOptionGroup(trx, before, change, author)
  }
  await insertItems(trx, items.create, author)
  await updateItems(trx, items.update, author)
}
