import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Updateable } from 'kysely'
import { toPaise } from '@thali/contract/basics/money'
import { reachedOf } from '@thali/contract/kitchen/kitchen'
import { isInKitchen, isKitchenLine } from '@thali/contract/kitchen/state'
import type { ChargeTerms } from '@thali/contract/orders/charges'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Actor } from '#server/platform/actor.ts'
import { kitchenColumns, toLineRows, type CountedStock } from './line-queries.ts'
import { type OrderParams } from './queries.ts'

const insertHead = compile((db, row: Insertable<Tables['orders']>) => db.insertInto('orders').values(row))

type Rows = { readonly rows: readonly Insertable<Tables['order_lines']>[] }

const compileLines = () => compile((db, { rows }: Rows) => db.insertInto('order_lines').values(rows))

// Each has rows of one shape: an order without the kitchen or a countdown does not carry their columns.
const inserts = {
  plain: compileLines(),
  kitchen: compileLines(),
  counted: compileLines(),
  both: compileLines(),
}

const insertFor = (isOfKitchen: boolean, isCounted: boolean): ReturnType<typeof compileLines> => {
  if (isOfKitchen) return isCounted ? inserts.both : inserts.kitchen
  return isCounted ? inserts.counted : inserts.plain
}

/** The visit of an order's phone, what was taken from countdowns, and the charges as they were agreed. */
type StoredWith = {
  readonly visitId: string | undefined
  readonly counted: CountedStock
  readonly terms?: readonly ChargeTerms[]
}

/** Stores a new order with its lines. */
export const insertOrder = async (
  trx: Connection,
  order: Order,
  { visitId, counted, terms = [] }: StoredWith,
): Promise<void> => {
  await insertHead(trx, {
    id: order.id,
    restaurant_id: order.restaurant.id,
    order_number: order.orderNumber,
    // Always there: a compiled statement has the columns of its first row.
    token_number: order.tokenNumber ?? null,
    contact: order.contact ? JSON.stringify(order.contact) : null,
    charges: terms.length > 0 ? JSON.stringify(terms) : null,
    is_parcel: order.isParcel ?? false,
    source: order.source ? JSON.stringify(order.source) : null,
    table_number: order.tableNumber,
    user_id: order.userId,
    status: order.status,
    total_paise: toPaise(order.totalPrice),
    sitting_id: order.sittingId ?? null,
    visit_id: visitId ?? null,
    trust: order.trust ?? null,
    approval: order.approval,
    waits_for: order.waitsFor ?? null,
    version: order.version,
    revision: order.revision,
    created_at: Date.parse(order.createdDateTime),
    closed_at: null,
    accepted_at: order.acceptedDateTime === undefined ? null : Date.parse(order.acceptedDateTime),
    in_kitchen: isInKitchen(order),
  })
  const isOfKitchen = order.items.some((line) => isKitchenLine(line))
  await insertFor(isOfKitchen, counted.size > 0)(trx, { rows: toLineRows(order, counted) })
}

type LineParams = {
  readonly id: string
  readonly quantity: number
  /** Units that the kitchen has not seen. */
  readonly unseen: number
  /** The units of `unseen` that come from a countdown. */
  readonly taken: number
  /** The columns of a kitchen line; empty for others. */
  readonly kitchen: Partial<ReturnType<typeof kitchenColumns>>
}

// The highest quantity never falls. Units that the kitchen sees are used.
const compileLine = (isOfKitchen: boolean, hasTaken: boolean) =>
  compile((db, { id, quantity, unseen, taken, kitchen }: LineParams) =>
    db
      .updateTable('order_lines')
      .set({ quantity, ...kitchen, ...(hasTaken && { stock_taken: taken }) })
      .$if(isOfKitchen, (query) =>
        query.set((eb) => ({
          quantity_max: eb.case().when('quantity_max', '<', quantity).then(quantity).else(eb.ref('quantity_max')).end(),
        })),
      )
      .$if(isOfKitchen && !hasTaken, (query) =>
        query.set((eb) => ({
          stock_taken: eb.case().when('stock_taken', '>', unseen).then(unseen).else(eb.ref('stock_taken')).end(),
        })),
      )
      .where('id', '=', id),
  )

const updateLine = { plain: compileLine(false, false), kitchen: compileLine(true, false) }

const updateTaken = { plain: compileLine(false, true), kitchen: compileLine(true, true) }

const saveLine = async (trx: Connection, line: OrderLine, taken: number | undefined): Promise<void> => {
  const { id, quantity } = line
  const unseen = quantity - reachedOf(line)
  const update = taken === undefined ? updateLine : updateTaken
  const params = { id, quantity, unseen, taken: Math.min(taken ?? 0, unseen) }
  if (isKitchenLine(line)) await update.kitchen(trx, { ...params, kitchen: kitchenColumns(line) })
  else await update.plain(trx, { ...params, kitchen: {} })
}

type HeadParams = OrderParams & {
  readonly columns: Pick<
    Updateable<Tables['orders']>,
    'status' | 'closed_at' | 'total_paise' | 'version' | 'revision' | 'in_kitchen' | 'close_reason' | 'handed_over_at'
  >
}

const updateHead = compile((db, { restaurantId, orderId, columns }: HeadParams) =>
  db.updateTable('orders').set(columns).where('restaurant_id', '=', restaurantId).where('id', '=', orderId),
)

/**
 * Stores the status, total, version, revision and changed lines of a locked order. `taken` has the units from countdowns
 * of the lines where an edit changes them.
 */
export const saveOrder = async (
  trx: Connection,
  before: Order,
  after: Order,
  taken: ReadonlyMap<string, number> = new Map(),
): Promise<void> => {
  await updateHead(trx, {
    restaurantId: before.restaurant.id,
    orderId: before.id,
    columns: {
      status: after.status,
      closed_at: after.closedDateTime === null ? null : Date.parse(after.closedDateTime),
      total_paise: toPaise(after.totalPrice),
      version: after.version,
      revision: after.revision,
      in_kitchen: isInKitchen(after),
      close_reason: after.closeReason ?? null,
      handed_over_at: after.handedOverDateTime === undefined ? null : Date.parse(after.handedOverDateTime),
    },
  })
  const was = new Map(before.items.map((line) => [line.id, line]))
  for (const line of after.items)
    if (!isDeepStrictEqual(line, was.get(line.id))) await saveLine(trx, line, taken.get(line.id))
}

type Gift = { readonly restaurantId: string; readonly orderId: string; readonly from: string; readonly to: string }

/** Gives a locked order to another user id; false if it has another owner by now. */
export const giveOrder = async (trx: Connection, { restaurantId, orderId, from, to }: Gift): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set((eb) => ({ user_id: to, revision: eb('revision', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .where('user_id', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const withoutNote = (line: OrderLine): Omit<OrderLine, 'specialInstructions'> => {
  const { specialInstructions: _, ...rest } = line
  return rest
}

/** An order with the reason of staff for taking units off it. */
export type AuditedOrder = Order & { readonly reason?: string }

// Neither the guest's id nor notes: the audit log may be stored for longer than they may.
const audited = ({
  orderNumber,
  tableNumber,
  source,
  status,
  approval,
  closeReason,
  totalPrice,
  charges,
  isParcel,
  version,
  items,
  reason,
}: AuditedOrder): object => ({
  orderNumber,
  tableNumber,
  ...(source && { source }),
  status,
  ...(approval !== 'accepted' && { approval }),
  ...(closeReason !== undefined && { closeReason }),
  totalPrice,
  ...(charges && { charges }),
  ...(isParcel && { isParcel }),
  version,
  items: items.map(withoutNote),
  ...(reason !== undefined && { reason }),
})

const isRemade = (before: Order, after: Order): boolean => {
  const remade = new Map(before.items.map(({ id, remake }) => [id, remake?.quantity ?? 0]))
  return after.items.some(({ id, remake }) => (remake?.quantity ?? 0) > (remade.get(id) ?? 0))
}

const actionOf = (before: Order | undefined, after: Order): AuditEntry['action'] => {
  if (!before) return 'create'
  if (isRemade(before, after)) return 'remake'
  if (before.approval !== after.approval) return after.approval === 'accepted' ? 'accept' : 'refuse'
  if (before.sittingId !== after.sittingId || before.tableNumber !== after.tableNumber) return 'move'
  if (before.status === after.status) return 'update'
  return after.status === 'Completed' ? 'close' : 'reopen'
}

/** Audits a staff member's change of an order; `before` is undefined for a new order, `time` in ms since 1970. */
export const auditOrder = async (
  trx: Connection,
  by: Actor,
  time: number,
  before: Order | undefined,
  after: AuditedOrder,
): Promise<void> =>
  recordAudit(trx, {
    by,
    at: time,
    action: actionOf(before, after),
    kind: 'order',
    id: after.id,
    ...(before && { before: audited(before) }),
    after: audited(after),
  })
