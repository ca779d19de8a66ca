import type { CheckedInput } from '@thali/contract/api/calls'
import * as pages from '@thali/contract/basics/pages'
import type { TableCard } from '@thali/contract/tables/table'
import type { Place } from '#server/data/restaurants/place.ts'
import { lockRestaurant, findPlace } from '#server/data/restaurants/queries.ts'
import { findCard, findCardOfTable, listCards, type StoredCard } from '#server/data/tables/cards-queries.ts'
import {
  auditCard,
  countScan,
  insertCard,
  replaceCard,
  savePrints,
  type PrintedCard,
} from '#server/data/tables/write-cards.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { FindLinkKey } from '#server/db/link-keys.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { FindCardHome, OpenCard } from '#server/http/pages/cards.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newCardId, parseCode, pathOf, trustOf } from './card-code.ts'
import type { VisitCookie } from './visits-service.ts'

/** The dependencies of `CardService`. */
export type CardNeeds = {
  readonly db: Database
  readonly clock: Clock
  /** Derives the secrets of a restaurant's cards (base64url); never answered or logged. */
  readonly findLinkKey: FindLinkKey
  readonly transaction: RunTransaction
  /** Stores the visit of a scan, and returns its cookie. */
  readonly createVisit: (
    trx: Connection,
    emit: Emit,
    place: Place,
    scanned: { readonly tableNumber: number; readonly trust: 'signed' | 'replaced' },
  ) => Promise<VisitCookie>
}

// A card without a row is compared too, so that the answer to an unknown id takes as long as to a wrong secret.
const noCard = { restaurantId: '', id: '', version: 1 }

type PrintedCards = CheckedInput<'savePrintedCards'>['body']

const toPrinted = (card: StoredCard): TableCard['printed'] => {
  const { printedVersion: version, printedAt, printedLabel: label, printedArea: area, printedOrigin: origin } = card
  if (version === null || printedAt === null || label === null || area === null || origin === null) return null
  return { version, label, area, origin, dateTime: new Date(printedAt).toISOString() }
}

type Trust = NonNullable<ReturnType<typeof trustOf>>

const homeOf = ({ restaurantId, tableNumber }: StoredCard, trust: Trust): string => {
  const home = pages.guestHome.replace(':restaurantId', restaurantId).replace(':tableNumber', String(tableNumber))
  return trust === 'signed' ? home : `${home}?card=replaced`
}

/** Whether a print says something that is not stored, of a version that exists. The same print twice is one. */
const isNewer = (card: StoredCard, { version, label, area, origin }: PrintedCard): boolean =>
  version <= card.version &&
  version >= (card.printedVersion ?? 0) &&
  (version !== card.printedVersion ||
    label !== card.printedLabel ||
    area !== card.printedArea ||
    origin !== card.printedOrigin)

/** The printed cards of tables: links with a derived secret, which open a visit (plan §4.2). */
export class CardService {
  readonly #needs: CardNeeds

  constructor(needs: CardNeeds) {
    this.#needs = needs
  }

  /** Returns a function that gives a stored card of the restaurant as staff see it. */
  async cardReader(db: Connection, restaurantId: string): Promise<(card: StoredCard) => TableCard> {
    const key = await this.#needs.findLinkKey(db, restaurantId)
    return (card) => this.#toCard(key, card)
  }

  #toCard(key: string, card: StoredCard): TableCard {
    const { version, lastScannedAt, scanCount, replacedScanCount } = card
    return {
      path: pathOf(key, card),
      version,
      lastScannedDateTime: lastScannedAt === null ? null : new Date(lastScannedAt).toISOString(),
      scanCount,
      replacedScanCount,
      replacedDateTime: card.replacedAt === null ? null : new Date(card.replacedAt).toISOString(),
      printed: toPrinted(card),
    }
  }

  /**
   * Creates the card of a table, or replaces it: printed copies then only show the menu. A card with another version than
   * `replaces` stays. Throws `table_unknown`.
   */
  async create(by: StaffCaller, tableNumber: number, replaces?: number): Promise<TableCard> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = by
    return transaction(async (trx) => {
      await lockRestaurant(trx, restaurantId)
      await this.#findTable(trx, restaurantId, tableNumber)
      const toCard = await this.cardReader(trx, restaurantId)
      const before = await findCardOfTable(trx, restaurantId, tableNumber)
      if (before && replaces !== undefined && before.version !== replaces) return toCard(before)
      const time = clock.now().getTime()
      if (before) await replaceCard(trx, before, time)
      const after = await this.#ensure(trx, restaurantId, tableNumber)
      await auditCard(trx, before, after, { by, at: time })
      return toCard(after)
    })
  }

  /**
   * Stores which cards staff have on paper. A card that was printed in a later version, a version that does not exist and
   * a table without a card change nothing.
   */
  async savePrinted(by: StaffCaller, { cards, origin }: Pick<PrintedCards, 'cards' | 'origin'>): Promise<void> {
    const { transaction, clock } = this.#needs
    await transaction(async (trx) => {
      await lockRestaurant(trx, by.restaurantId)
      const stored = new Map((await listCards(trx, by.restaurantId)).map((card) => [card.tableNumber, card]))
      const prints = cards.flatMap(({ tableNumber, ...rest }) => {
        const card = stored.get(tableNumber)
        const print = { ...rest, origin }
        return card && isNewer(card, print) ? [{ card, print }] : []
      })
      if (prints.length > 0) await savePrints(trx, prints, { by, at: clock.now().getTime() })
    })
  }

  /** The path of a table's card, which is created if needed; undefined for an unknown restaurant or table. */
  async ensurePath(restaurantId: string, tableNumber: number): Promise<string | undefined> {
    const { transaction, findLinkKey } = this.#needs
    return transaction(async (trx) => {
      await lockRestaurant(trx, restaurantId)
      const place = await findPlace(trx, restaurantId, tableNumber)
      if (!place?.table.isValid) return undefined
      return pathOf(await findLinkKey(trx, restaurantId), await this.#ensure(trx, restaurantId, tableNumber))
    })
  }

  /** Opens a scanned code: stores a visit and counts the scan. Undefined for an unknown code and an inactive table. */
  readonly open: OpenCard = async (code, countVisit) => {
    const { clock, transaction, createVisit } = this.#needs
    const found = await this.#find(code)
    if (!found) return undefined
    const { card, trust, place } = found
    await countVisit()
    const cookie = await transaction(async (trx, emit) => {
      await countScan(trx, card, trust, clock.now().getTime())
      return createVisit(trx, emit, place, { tableNumber: card.tableNumber, trust })
    })
    return { location: homeOf(card, trust), cookie }
  }

  /** The address that a code opens, without a visit. */
  readonly findHome: FindCardHome = async (code) => {
    const found = await this.#find(code)
    return found && homeOf(found.card, found.trust)
  }

  async #find(code: string): Promise<{ card: StoredCard; trust: Trust; place: Place } | undefined> {
    const { db, findLinkKey } = this.#needs
    const parsed = parseCode(code)
    if (!parsed) return undefined
    const card = await findCard(db, parsed.id)
    const key = await findLinkKey(db, (card ?? noCard).restaurantId)
    const trust = trustOf(key, card ?? noCard, parsed.secret)
    if (!card || !trust) return undefined
    const place = await findPlace(db, card.restaurantId, card.tableNumber)
    return place?.table.isValid ? { card, trust, place } : undefined
  }

  async #findTable(trx: Connection, restaurantId: string, tableNumber: number): Promise<void> {
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (!place?.table.isValid) throw new AppError('table_unknown')
  }

  async #ensure(trx: Connection, restaurantId: string, tableNumber: number): Promise<StoredCard> {
    const createdAt = this.#needs.clock.now().getTime()
    for (;;) {
      const found = await findCardOfTable(trx, restaurantId, tableNumber)
      if (found) return found
      // Repeated if the id is used, by a card of any restaurant.
      await insertCard(trx, { restaurantId, id: newCardId(), tableNumber, createdAt })
    }
  }
}
