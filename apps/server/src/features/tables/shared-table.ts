import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { cardPath, invitationPath } from '@thali/contract/tables/table'
import type { Invitation } from '@thali/contract/visits/visit'
import { listOrdersOfSittings, listWaitingOrders } from '#server/data/orders/list-queries.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { listPhones, listWaitingPhones } from '#server/data/tables/sittings-visit-queries.ts'
import { findSittingTable, findVisit, findVisitById, type StoredVisit } from '#server/data/tables/visits-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { FindLinkKey } from '#server/db/link-keys.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { OpenCard } from '#server/http/pages/cards.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CardNeeds } from './cards-service.ts'
import { ordersForGuest } from './sittings-details.ts'

/** The dependencies of `SharedTables`. */
export type SharedTableNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly findLinkKey: FindLinkKey
  readonly transaction: RunTransaction
  readonly createVisit: CardNeeds['createVisit']
}

/** An invitation is scanned from phone to phone, so it is short. */
export const invitationMs = 10 * 60 * 1000

const prefix = invitationPath.slice(cardPath.length)

const secretLength = 22

/** The parts of an invitation that its secret covers. */
type Invited = {
  readonly restaurantId: string
  readonly visitId: string
  /** Empty before the first sitting of the table. */
  readonly sittingId: string
  /** ms since 1970. */
  readonly expiresAt: number
}

const secretOf = (key: string, { restaurantId, visitId, sittingId, expiresAt }: Invited): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(['thali-invitation-v1', restaurantId, visitId, sittingId, expiresAt].join('\0'))
    .digest('base64url')
    .slice(0, secretLength)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

type Parsed = Omit<Invited, 'sittingId'> & { readonly secret: string }

const parse = (code: string): Parsed | undefined => {
  const [restaurantId, visitId, time, secret] = code.slice(prefix.length).split('.')
  const expiresAt = Number.parseInt(time ?? '', 36)
  if (!restaurantId || !visitId || !secret || !Number.isSafeInteger(expiresAt)) return undefined
  return { restaurantId, visitId, expiresAt, secret: secret.slice(0, secretLength) }
}

const isShared = ({ rules, table }: Place): boolean =>
  rules.links === 'signed' && rules.sharedTable && table.isValid && !table.isCounter

/** Lists a table's orders for its phones, and invites other phones (plan §4.5). */
export class SharedTables {
  readonly #needs: SharedTableNeeds

  constructor(needs: SharedTableNeeds) {
    this.#needs = needs
  }

  /**
   * Everyone's orders at the table of a visit, newest first: its sitting's orders, or the waiting ones before a sitting
   * opens. Empty without a living visit of a scanned card, and where tables are not shared.
   */
  async listOrders(cookie: string | undefined): Promise<SittingOrder[]> {
    const { db, clock } = this.#needs
    const visit = await findVisit(db, cookie, clock.now())
    if (!visit?.isAlive || visit.trust !== 'signed' || visit.isBlocked) return []
    const { restaurantId, sittingId, tableNumber } = visit
    const place = await findPlace(db, restaurantId, tableNumber)
    if (!place || !isShared(place)) return []
    const [orders, phones] =
      sittingId === null
        ? [await listWaitingOrders(db, visit), await listWaitingPhones(db, visit, clock.now().getTime())]
        : [await listOrdersOfSittings(db, restaurantId, [sittingId]), await listPhones(db, restaurantId, sittingId)]
    const isHere = new Set(phones.map(({ id }) => id))
    const shown = sittingId === null ? orders.filter(({ visitId }) => visitId !== null && isHere.has(visitId)) : orders
    return ordersForGuest(shown, phones, visit)
  }

  /**
   * A code that gives phones a visit of this visit's sitting for ten minutes.
   * @throws AppError `sitting_ended`, `visit_blocked`, `card_required` where tables are not shared or without a scanned
   *   card.
   */
  async invite(cookie: string | undefined): Promise<Invitation> {
    const { db, clock, findLinkKey } = this.#needs
    const visit = await findVisit(db, cookie, clock.now())
    if (!visit) throw new AppError('card_required')
    if (!visit.isAlive) throw new AppError('sitting_ended')
    if (visit.isBlocked) throw new AppError('visit_blocked')
    if (!(await this.#placeOf(db, visit))) throw new AppError('card_required')
    const { restaurantId, id: visitId, sittingId } = visit
    const expiresAt = clock.now().getTime() + invitationMs
    const invited = { restaurantId, visitId, sittingId: sittingId ?? '', expiresAt }
    const secret = secretOf(await findLinkKey(db, restaurantId), invited)
    return {
      path: `${invitationPath}${restaurantId}.${visitId}.${expiresAt.toString(36)}.${secret}`,
      expiresDateTime: new Date(expiresAt).toISOString(),
    }
  }

  /**
   * Opens the code of an invitation as a card's: the new visit has the trust of the inviting one. Undefined for another
   * code, after ten minutes, and as soon as the inviting visit ended, was blocked or belongs to another sitting.
   */
  readonly open: OpenCard = async (code, countVisit) => {
    const { transaction, createVisit } = this.#needs
    if (!(await this.#find(this.#needs.db, code))) return undefined
    await countVisit()
    return transaction(async (trx, emit) => {
      const place = await this.#find(trx, code)
      if (!place) return undefined
      const { restaurant, tableNumber } = place
      const cookie = await createVisit(trx, emit, place, { tableNumber, trust: 'signed' })
      return { location: `/restaurants/${restaurant.id}/tables/${tableNumber}/home`, cookie }
    })
  }

  async #find(db: Connection, code: string): Promise<(Place & { readonly tableNumber: number }) | undefined> {
    const { clock, findLinkKey } = this.#needs
    const parsed = code.startsWith(prefix) ? parse(code) : undefined
    if (!parsed || parsed.expiresAt <= clock.now().getTime()) return undefined
    const { restaurantId, visitId, secret } = parsed
    const visit = await findVisitById(db, { id: visitId, restaurantId }, clock.now())
    if (!visit?.isAlive || visit.isBlocked) return undefined
    const key = await findLinkKey(db, restaurantId)
    const isOf = (sittingId: string): boolean => isSame(secret, secretOf(key, { ...parsed, sittingId }))
    // Issued before the first sitting, it is of the one that opened since.
    if (!isOf(visit.sittingId ?? '') && !isOf('')) return undefined
    return this.#placeOf(db, visit)
  }

  /** The present table of a visit, where its guests share their orders. */
  async #placeOf(
    db: Connection,
    { restaurantId, sittingId, tableNumber: ownTable, trust }: StoredVisit,
  ): Promise<(Place & { readonly tableNumber: number }) | undefined> {
    if (trust !== 'signed') return undefined
    const tableNumber = sittingId === null ? ownTable : await findSittingTable(db, restaurantId, sittingId)
    if (tableNumber === undefined) return undefined
    const place = await findPlace(db, restaurantId, tableNumber)
    return place && isShared(place) ? { ...place, tableNumber } : undefined
  }
}
