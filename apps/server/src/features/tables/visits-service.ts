import { randomBytes } from 'node:crypto'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Visit } from '@thali/contract/visits/visit'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { lockTable } from '#server/data/tables/visits-binding-queries.ts'
import {
  findOpenSittingId,
  findSittingTable,
  findVisit,
  findVisitOfSitting,
  getVisit,
  hasAcceptedOrder,
  hashToken,
  isCleared,
  type StoredVisit,
} from '#server/data/tables/visits-queries.ts'
import { endSurplusVisits, joinSitting, replaceEarlierVisit } from '#server/data/tables/write-visits-binding.ts'
import { insertVisit, saveBlock, saveDiner, writeFeedback } from '#server/data/tables/write-visits.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `VisitService`. */
export type VisitNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
}

/** The value of a visit's cookie, which the browser keeps longer than the visit lasts. */
export type VisitCookie = { readonly value: string; readonly maxAgeSeconds: number }

type Creation = CheckedInput<'createVisit'>['body']

/** The cookie of a phone, and the count of its new visits. */
type Brought = {
  readonly cookie: string | undefined
  /** Called before a visit is stored. A rejection prevents it. */
  readonly countVisit: () => Promise<void>
}

/** A visit ends after this long at the latest (plan §4.4). */
export const visitMs = 6 * 60 * 60 * 1000

// Longer than a visit, so that a phone with an ended one is recognised.
const cookieSeconds = 30 * 24 * 60 * 60

// At a counter each order has its own sitting. With signed links only scanned cards belong to the party.
const mayJoin = ({ rules, table }: Place, trust: Visit['trust']): boolean =>
  !table.isCounter && (rules.links === 'any' || trust === 'signed')

// A replaced card only shows the menu (plan §4.2).
const hasCard = ({ trust }: Pick<StoredVisit, 'trust'>, { links }: Pick<Ordering, 'links'>): boolean =>
  trust !== 'replaced' && (links === 'any' || trust === 'signed')

/** Visits: phones at tables, recognised by a cookie (plan §4.2). */
export class VisitService {
  readonly #needs: VisitNeeds

  constructor(needs: VisitNeeds) {
    this.#needs = needs
  }

  /**
   * The visit of a phone that opens the menu of a table. A living visit of this table goes on; any other phone gets a
   * new plain one, with its cookie.
   * @throws AppError `restaurant_unknown`, `table_unknown`, `rate_limited`, or `sitting_ended`: the visit has ended,
   *   and the diner has not confirmed to be at the table.
   */
  async create(creation: Creation, brought: Brought): Promise<{ visit: Visit; cookie?: VisitCookie }> {
    const { db, clock } = this.#needs
    const { restaurantId, tableNumber } = creation
    const place = await findPlace(db, restaurantId, tableNumber)
    if (!place) throw new AppError('restaurant_unknown')
    if (!place.table.isValid) throw new AppError('table_unknown')
    const stored = await findVisit(db, brought.cookie, clock.now())
    if (!stored || !(await this.#isAt(stored, creation))) return this.#createPlain(creation, brought)
    const isAlive = stored.isAlive && !(await isCleared(db, stored))
    const visit = isAlive ? await this.#goOn(stored, creation, place) : undefined
    if (visit) return { visit }
    if (creation.isHere) return this.#createPlain(creation, brought)
    throw new AppError('sitting_ended')
  }

  /** Stores a visit of a scanned card, and returns its cookie. Its diner is known with the first call of the page. */
  async scan(
    trx: Connection,
    emit: Emit,
    place: Place,
    scanned: { readonly tableNumber: number; readonly trust: 'signed' | 'replaced' },
  ): Promise<VisitCookie> {
    return (await this.#insert(trx, emit, place, scanned)).cookie
  }

  /** Refuses further orders of a phone, or allows them again. Throws `not_found`, also after the end of the visit. */
  async block(by: StaffCaller, visitId: string, isBlocked: boolean): Promise<void> {
    const { transaction, clock } = this.#needs
    await transaction(async (trx, emit) => {
      const isChanged = await saveBlock(trx, visitId, isBlocked, { by, at: clock.now().getTime() })
      if (isChanged === undefined) throw new AppError('not_found')
      if (isChanged) emit('visit.changed', { restaurantId: by.restaurantId, visitIds: [visitId] })
    })
  }

  /**
   * Stores how a visit was, also after its end. An answer that names a sitting never reaches a later visit of the phone.
   * @throws AppError `card_required` for no visit or one that may not order, `visit_blocked`, or `not_found` where guests
   *   are not asked, or the phone had no visit at the time of the sitting.
   */
  async saveFeedback(cookie: string | undefined, given: CheckedInput<'saveFeedback'>['body']): Promise<void> {
    const { db, transaction, clock } = this.#needs
    const present = await findVisit(db, cookie, clock.now())
    if (!present) throw new AppError('card_required')
    const { sittingId } = given
    const visit = sittingId ? await findVisitOfSitting(db, { ...present, sittingId }, clock.now()) : present
    if (!visit) throw new AppError('not_found')
    if (visit.isBlocked) throw new AppError('visit_blocked')
    const place = await findPlace(db, visit.restaurantId, visit.tableNumber)
    if (!place?.rules.feedback) throw new AppError('not_found')
    if (!hasCard(visit, place.rules)) throw new AppError('card_required')
    await transaction((trx) => writeFeedback(trx, visit, { ...given, at: clock.now().getTime() }))
  }

  // Staff may have moved the party: the old link and the new table's link both fit. After the party settled, a phone
  // that opens the old link starts a new visit.
  async #isAt({ restaurantId, tableNumber, linkTable, sittingId }: StoredVisit, creation: Creation): Promise<boolean> {
    if (restaurantId !== creation.restaurantId) return false
    if (tableNumber === creation.tableNumber) return true
    if (linkTable === creation.tableNumber && (sittingId !== null || !creation.isHere)) return true
    return (
      sittingId !== null && (await findSittingTable(this.#needs.db, restaurantId, sittingId)) === creation.tableNumber
    )
  }

  async #createPlain(creation: Creation, { countVisit }: Brought): Promise<{ visit: Visit; cookie: VisitCookie }> {
    const { transaction, clock } = this.#needs
    const { restaurantId, tableNumber, userId, name } = creation
    await countVisit()
    return transaction(async (trx, emit) => {
      const place = await findPlace(trx, restaurantId, tableNumber)
      if (!place?.table.isValid) throw new AppError('table_unknown')
      const { id, cookie, replaced } = await this.#insert(trx, emit, place, { tableNumber, trust: 'plain', userId })
      const stored = await getVisit(trx, { id, restaurantId }, clock.now())
      const diner = { userId, name: name ?? stored.name }
      return { visit: await this.#saveDiner(trx, emit, stored, diner, replaced), cookie }
    })
  }

  /** Continues a living visit. Writes nothing unless its diner, name or sitting is new. Undefined if it just ended. */
  async #goOn(visit: StoredVisit, { userId, name }: Creation, place: Place): Promise<Visit | undefined> {
    const { db, transaction, clock } = this.#needs
    const mayBind = visit.sittingId === null && mayJoin(place, visit.trust)
    const isNewDiner = visit.userId === null
    const isNew = isNewDiner || (mayBind && (await findOpenSittingId(db, visit)) !== undefined)
    if (!isNew && (name ?? visit.name) === visit.name) return this.#describe(db, visit)
    return transaction(async (trx, emit) => {
      const sittingId = await lockTable(trx, visit, isNewDiner ? userId : undefined, clock.now().getTime())
      if (!(await getVisit(trx, visit, clock.now())).isAlive) return undefined
      const replaced = await this.#bind(trx, place, visit, { sittingId, userId: isNewDiner ? userId : undefined })
      const stored = await getVisit(trx, visit, clock.now())
      return this.#saveDiner(trx, emit, stored, { userId, name: name ?? stored.name }, replaced)
    })
  }

  async #saveDiner(
    trx: Connection,
    emit: Emit,
    visit: StoredVisit,
    diner: { readonly userId: string; readonly name: string },
    replaced: readonly string[],
  ): Promise<Visit> {
    await saveDiner(trx, visit, diner)
    const { id, restaurantId, sittingId } = visit
    // The stream of this phone learns its diner and sitting; the other phones of the table list this guest. The streams
    // of replaced visits end.
    emit('visit.changed', { restaurantId, visitIds: [id, ...replaced], ...(sittingId !== null && { sittingId }) })
    return this.#describe(trx, { ...visit, userId: visit.userId ?? diner.userId, name: diner.name })
  }

  async #insert(
    trx: Connection,
    emit: Emit,
    place: Place,
    visit: Pick<StoredVisit, 'tableNumber' | 'trust'> & { readonly userId?: string },
  ): Promise<{ id: string; cookie: VisitCookie; replaced: string[] }> {
    const { clock, newId } = this.#needs
    const { tableNumber, trust, userId } = visit
    const stored = { id: newId(), restaurantId: place.restaurant.id, tableNumber, trust }
    const value = randomBytes(32).toString('base64url')
    const createdAt = clock.now().getTime()
    // Before all rows of visits, as when a sitting ends: no deadlock.
    const sittingId = await lockTable(trx, stored, userId, createdAt)
    await insertVisit(trx, {
      restaurant_id: stored.restaurantId,
      id: stored.id,
      token_hash: hashToken(value),
      table_number: tableNumber,
      trust,
      user_id: null,
      sitting_id: null,
      created_at: createdAt,
      expires_at: createdAt + visitMs,
    })
    const replaced = await this.#bind(trx, place, stored, { sittingId, userId })
    const surplus = await endSurplusVisits(trx, stored, createdAt)
    if (surplus.length > 0) emit('visit.changed', { restaurantId: stored.restaurantId, visitIds: surplus })
    return { id: stored.id, cookie: { value, maxAgeSeconds: cookieSeconds }, replaced }
  }

  /**
   * Makes a visit follow its diner's earlier one, or else join the open sitting, which `lockTable` locked. Returns the ids
   * of earlier visits, which end.
   */
  async #bind(
    trx: Connection,
    place: Place,
    visit: Pick<StoredVisit, 'id' | 'restaurantId' | 'tableNumber' | 'trust'>,
    { sittingId, userId }: { readonly sittingId: string | undefined; readonly userId: string | undefined },
  ): Promise<string[]> {
    const now = this.#needs.clock.now().getTime()
    const isMember = mayJoin(place, visit.trust)
    const replaced =
      userId === undefined ? [] : await replaceEarlierVisit(trx, visit, userId, { now, mayJoin: isMember })
    if (isMember && sittingId !== undefined) await joinSitting(trx, visit, sittingId, now)
    return replaced
  }

  async #describe(db: Connection, visit: StoredVisit): Promise<Visit> {
    const { restaurantId, sittingId, trust, name } = visit
    const moved = sittingId === null ? undefined : await findSittingTable(db, restaurantId, sittingId)
    const tableNumber = moved ?? visit.tableNumber
    const place = await findPlace(db, restaurantId, tableNumber)
    if (!place) throw new AppError('restaurant_unknown')
    const { label } = place.table
    return {
      trust,
      mayOrder: await this.#mayOrder(db, visit, place.rules),
      tableNumber,
      ...(label && { tableLabel: label }),
      ...(place.table.isCounter && place.restaurant.takeaway && { isTakeaway: true as const }),
      ...(sittingId !== null && { sittingId }),
      ...(name && { guest: { name } }),
    }
  }

  async #mayOrder(db: Connection, visit: StoredVisit, { links, confirm }: Ordering): Promise<Visit['mayOrder']> {
    const { trust, isBlocked, restaurantId, sittingId, userId } = visit
    if (isBlocked || !hasCard(visit, { links })) return 'no'
    if (confirm === 'never') return 'yes'
    if (confirm === 'always' || sittingId === null) return 'confirmed'
    const ofUser = trust === 'signed' ? undefined : (userId ?? '')
    return (await hasAcceptedOrder(db, restaurantId, sittingId, ofUser)) ? 'yes' : 'confirmed'
  }
}
