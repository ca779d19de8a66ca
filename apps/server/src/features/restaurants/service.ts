import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import { boardPath } from '@thali/contract/restaurants/board'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { hasBills } from '#server/data/bills/issue-queries.ts'
import { countItemsByTaxClass } from '#server/data/menu/item-queries.ts'
import { findLastBusyTable } from '#server/data/orders/queries.ts'
import { findPlace, lockRestaurant, lockTables } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import { saveSettings } from '#server/data/restaurants/write-settings.ts'
import { findLastSeatedTable } from '#server/data/tables/tables-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { refuseWrongBilling, refuseWrongTakeawayClass } from './billing-check.ts'

/** The dependencies of `SettingsService`. */
export type SettingsNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly pictures: {
    /** Stores a logo and returns its path. */
    readonly storeLogo: (restaurantId: string, picture: Uint8Array) => Promise<string>
    /** Records that the restaurant changes its logo. */
    readonly replaceLogo: (trx: Connection, restaurantId: string, before: string, after: string) => Promise<void>
  }
  /** Counts the reports by the new time zone and start of the day. */
  readonly rebuildReports: (trx: Connection, restaurantId: string) => Promise<void>
}

type Save = CheckedInput<'saveSettings'>['body']

/** Reads and changes the settings of a restaurant (plan §8.2). */
export class SettingsService {
  readonly #needs: SettingsNeeds

  constructor(needs: SettingsNeeds) {
    this.#needs = needs
  }

  /** All settings of a restaurant. Throws `not_found`. */
  get(restaurantId: string): Promise<Settings> {
    return this.#find(this.#needs.db, restaurantId)
  }

  /**
   * Replaces the given groups. A change from an older version is refused, unless it changes nothing.
   * @throws AppError `password_session_required` for another UPI address or address for guests, `changed_meanwhile` with the stored settings, `tax_class_in_use`, or `validation_failed`: fewer
   *   tables than are in use, a shared table without scanned cards, or a tax rate of a past day.
   */
  save(caller: StaffCaller, save: Save): Promise<Settings> {
    return this.#change(caller, async (trx, before) => {
      const after = edited(before, save)
      if (isDeepStrictEqual(after, before)) return after
      if (save.version !== before.version) throw new AppError('changed_meanwhile', { settings: before })
      // Guests pay to the one address, and cards lead them to the other.
      const addresses = ({ billing, guests }: Settings): object => ({ upi: billing.upi, guests })
      if (caller.isByPin && !isDeepStrictEqual(addresses(after), addresses(before)))
        throw new AppError('password_session_required')
      const { links, sharedTable } = after.ordering
      if (sharedTable && links !== 'signed') refuse('ordering.sharedTable', 'Needs guests who scan the card')
      refusePayFirst(before, after)
      await this.#checkTables(trx, caller.restaurantId, before, after)
      await this.#checkBilling(trx, caller.restaurantId, before, after)
      await checkSources(trx, caller.restaurantId, before, after)
      return { ...after, version: before.version + 1 }
    })
  }

  /**
   * Replaces the logo, or removes it (undefined). The version stays: no other change overwrites a logo.
   * @throws AppError `unsupported_media_type`, `image_invalid`, `payload_too_large`, `too_many`, `unavailable`.
   */
  async saveLogo(caller: StaffCaller, picture: Uint8Array | undefined): Promise<Settings> {
    const { restaurantId } = caller
    const { pictures } = this.#needs
    const logo = picture ? await pictures.storeLogo(restaurantId, picture) : ''
    return this.#change(caller, async (trx, before) => {
      await pictures.replaceLogo(trx, restaurantId, before.profile.logo, logo)
      return { ...before, profile: { ...before.profile, logo } }
    })
  }

  async #change(by: StaffCaller, make: (trx: Connection, before: Settings) => Promise<Settings>): Promise<Settings> {
    const { transaction, clock, rebuildReports } = this.#needs
    const { restaurantId } = by
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const before = await this.#find(trx, restaurantId)
      const after = await make(trx, before)
      if (isDeepStrictEqual(after, before)) return before
      await saveSettings(trx, before, after, { by, at: clock.now().getTime() })
      if (after.profile.timezone !== before.profile.timezone || after.day.startsAt !== before.day.startsAt)
        await rebuildReports(trx, restaurantId)
      emit('menu.changed', { restaurantId })
      return after
    })
  }

  async #find(db: Connection, restaurantId: string): Promise<Settings> {
    const settings = await findSettings(db, restaurantId)
    if (!settings) throw new AppError('not_found')
    return settings
  }

  async #checkBilling(trx: Connection, restaurantId: string, before: Settings, after: Settings): Promise<void> {
    const { taxClass } = after.takeaway
    if (taxClass !== before.takeaway.taxClass) refuseWrongTakeawayClass(after)
    if (isDeepStrictEqual(after.billing, before.billing)) return
    refuseWrongBilling({
      before: before.billing,
      after: after.billing,
      takeawayClass: taxClass,
      usedClasses: await countItemsByTaxClass(trx, restaurantId),
      hasBills: await hasBills(trx, restaurantId),
      now: this.#needs.clock.now(),
    })
  }

  // Screens of tables show only existing ones: an order of another table would be invisible there.
  async #checkTables(trx: Connection, restaurantId: string, before: Settings, after: Settings): Promise<void> {
    const { tableCount } = after.profile
    if (tableCount === null || tableCount >= (before.profile.tableCount ?? Infinity)) return
    await lockTables(trx, restaurantId)
    const busy = (await findLastBusyTable(trx, restaurantId)) ?? 0
    if (busy > tableCount) refuse('profile.tableCount', `Table ${busy} has a running order`)
    const seated = (await findLastSeatedTable(trx, restaurantId)) ?? 0
    if (seated > tableCount) refuse('profile.tableCount', `Table ${seated} is occupied`)
  }
}

const refuse = (path: string, message: string): never => {
  throw new AppError('validation_failed', { fields: [{ path, message }] })
}

// An order that waits for its payment could never be paid.
const refusePayFirst = (before: Settings, { takeaway, billing }: Settings): void => {
  if (!takeaway.payFirst || billing.isOn) return
  if (before.takeaway.payFirst) refuse('billing.isOn', 'Orders at counters are paid first. Switch that off before')
  refuse('takeaway.payFirst', 'Needs bills. Switch billing on first')
}

/** Orders from elsewhere have a table, and no party that sits there. */
const checkSources = async (
  trx: Connection,
  restaurantId: string,
  before: Settings,
  after: Settings,
): Promise<void> => {
  const { sources } = after.takeaway
  if (isDeepStrictEqual(sources, before.takeaway.sources)) return
  for (const [index, { tableNumber }] of sources.entries()) {
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (!place?.table.isValid || !place.table.isCounter)
      refuse(`takeaway.sources.${index}.tableNumber`, 'Must be a counter')
  }
}

const editedOrdering = (before: Ordering, save: NonNullable<Save['ordering']>): Ordering => ({
  hours: save.hours,
  pause: save.pause && { ...save.pause, until: save.pause.until?.toISOString() ?? null },
  links: save.links ?? before.links,
  confirm: save.confirm ?? before.confirm,
  sharedTable: save.sharedTable ?? before.sharedTable,
  feedback: save.feedback ?? before.feedback,
  confirmAbove: save.confirmAbove === undefined ? before.confirmAbove : save.confirmAbove,
  idleMinutes: save.idleMinutes === undefined ? before.idleMinutes : save.idleMinutes,
})

// A board that is switched off loses its link. Sixteen random bytes cannot be guessed.
const editedBoard = ({ path }: Settings['takeaway']['board'], isOn: boolean): Settings['takeaway']['board'] => ({
  isOn,
  path: isOn ? path || `${boardPath}${randomBytes(16).toString('base64url')}` : '',
})

const editedTakeaway = (before: Settings['takeaway'], save: NonNullable<Save['takeaway']>): Settings['takeaway'] => ({
  isOn: save.isOn,
  keepContactDays: save.keepContactDays ?? before.keepContactDays,
  board: editedBoard(before.board, save.board?.isOn ?? before.board.isOn),
  packing: save.packing ?? before.packing,
  taxClass: save.taxClass === undefined ? before.taxClass : save.taxClass,
  payFirst: save.payFirst ?? before.payFirst,
  sources: save.sources ?? before.sources,
  specifiedPremises: save.specifiedPremises ?? before.specifiedPremises,
})

const editedProfile = (before: Settings['profile'], save: NonNullable<Save['profile']>): Settings['profile'] => ({
  ...save,
  logo: before.logo,
  showsKcal: save.showsKcal ?? before.showsKcal,
})

const edited = (
  before: Settings,
  { profile, ordering, kitchen, billing, day, languages, guests, takeaway }: Save,
): Settings => ({
  ...before,
  ...(profile && { profile: editedProfile(before.profile, profile) }),
  ...(ordering && { ordering: editedOrdering(before.ordering, ordering) }),
  ...(kitchen && { kitchen }),
  // Pages and programs of the release before send no newer fields.
  ...(billing && { billing: { ...before.billing, ...billing } }),
  ...(day && { day }),
  ...(languages && { languages }),
  ...(guests && { guests }),
  ...(takeaway && { takeaway: editedTakeaway(before.takeaway, takeaway) }),
})
