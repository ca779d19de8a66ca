import type { Language } from '@thali/contract/basics/language'
import {
  addsTax,
  chargesOnlyVat,
  defaultBilling,
  type BillingSettings,
  type PublicBilling,
} from '@thali/contract/bills/billing'
import type { TaxKind } from '@thali/contract/bills/tax'
import { defaultKitchen, type KitchenSettings } from '@thali/contract/kitchen/kitchen'
import { boardPath } from '@thali/contract/restaurants/board'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** The specification's behaviour: anyone with the link of a table may order at any time (plan §1). */
export const defaultOrdering: Ordering = {
  hours: [],
  pause: null,
  links: 'any',
  confirm: 'never',
  sharedTable: false,
  feedback: false,
  confirmAbove: null,
  idleMinutes: null,
}

const parsedMax = 300

/**
 * Parses a column of settings. Each call about money or an order reads them, and they rarely change: the results of the
 * last texts are stored, and frozen because calls share them.
 */
const parseOnce = <T>(parsed: Map<string, T>, text: string, complete = (stored: T): T => stored): T => {
  const stored = parsed.get(text)
  if (stored !== undefined) return stored
  if (parsed.size >= parsedMax) parsed.clear()
  // Stored by `saveSettings`.
  const value = complete(JSON.parse(text, (_, part: unknown) => Object.freeze(part)) as T)
  parsed.set(text, value)
  return value
}

const parsedOrdering = new Map<string, Ordering>()
const parsedKitchen = new Map<string, KitchenSettings>()
const parsedBilling = new Map<string, BillingSettings>()

// The release before stores no `feedback`.
const withFeedback = (stored: Ordering): Ordering => Object.freeze({ ...defaultOrdering, ...stored })

/** The rules of the column `ordering`, which is null while all are the default. */
export const readOrdering = (column: string | null): Ordering =>
  column === null ? defaultOrdering : parseOnce(parsedOrdering, column, withFeedback)

/** The part of the column `ordering` that menus carry: absent while all rules are the default. */
export const readPublicOrdering = (column: string | null): Pick<Restaurant, 'ordering'> => {
  if (column === null) return {}
  const { hours, pause, links, confirm, sharedTable, feedback } = readOrdering(column)
  return { ordering: { hours, pause, links, confirm, sharedTable, ...(feedback && { feedback }) } }
}

/** The settings of the column `kitchen`, which is null while all are the default. */
export const readKitchen = (column: string | null): KitchenSettings =>
  column === null ? defaultKitchen : parseOnce(parsedKitchen, column)

/** The part of the column `kitchen` that menus carry: absent while the display is off. */
export const readPublicKitchen = (column: string | null): Pick<Restaurant, 'kitchen'> => {
  const { isOn, ...limits } = readKitchen(column)
  return isOn ? { kitchen: { isOn, ...limits } } : {}
}

/** The settings of the column `billing`, which is null while all are the default. */
export const readBilling = (column: string | null): BillingSettings =>
  column === null ? defaultBilling : parseOnce(parsedBilling, column)

const readAddedTaxes = (
  settings: BillingSettings,
  takeawayClass: string | undefined,
): Pick<PublicBilling, 'addedTaxes'> => {
  if (!addsTax(settings)) return {}
  const { defaultTaxClass, roundTo, taxClasses } = settings
  // The estimate of guests knows only regular bills: other classes have no tax there.
  const isFree = (kind: TaxKind): boolean => kind !== 'vat' && chargesOnlyVat(settings)
  const rated = taxClasses.map(({ id, kind, rates, code }) =>
    isFree(kind)
      ? { id, kind: 'exempt' as const, rates: [] }
      : { id, kind, rates, ...(takeawayClass !== undefined && { code }) },
  )
  const taxes = { scheme: 'regular', pricesIncludeTax: false, roundTo, defaultTaxClass, taxClasses: rated } as const
  return { addedTaxes: { ...taxes, ...(takeawayClass !== undefined && { takeawayClass }) } }
}

/** The part of the column `billing` that menus carry: absent while bills are off. */
export const readPublicBilling = (column: string | null, takeaway: string | null): Pick<Restaurant, 'billing'> => {
  const settings = readBilling(column)
  const { isOn: isTakeawayOn, taxClass } = readTakeaway(takeaway)
  const takeawayClass = isTakeawayOn ? (taxClass ?? undefined) : undefined
  const { isOn, upi, printsUpiCode } = settings
  const hasUpi = upi.vpa !== ''
  if (!isOn) return {}
  return {
    billing: {
      isOn,
      hasUpi,
      ...(hasUpi && printsUpiCode && { printsUpiCode }),
      ...readAddedTaxes(settings, takeawayClass),
    },
  }
}

/** The settings of the column `takeaway`: the link of the board has a column of its own. */
type StoredTakeaway = Omit<Settings['takeaway'], 'board'>

/** No order has a token or packing, or is paid first. */
export const defaultTakeaway: StoredTakeaway = {
  isOn: false,
  keepContactDays: 30,
  packing: { per: 'none', amount: 0 },
  taxClass: null,
  payFirst: false,
  sources: [],
  specifiedPremises: false,
}

const withDefaults = (stored: StoredTakeaway): StoredTakeaway => Object.freeze({ ...defaultTakeaway, ...stored })

const parsedTakeaway = new Map<string, StoredTakeaway>()

/** The settings of the column `takeaway`, which is null while all are the default. */
export const readTakeaway = (column: string | null): StoredTakeaway =>
  column === null ? defaultTakeaway : parseOnce(parsedTakeaway, column, withDefaults)

/** The days for which orders keep their contact, by restaurant. */
export const listContactDays = async (
  db: Connection,
): Promise<{ readonly restaurantId: string; readonly days: number }[]> => {
  const rows = await db.selectFrom('restaurants').select(['id', 'takeaway']).execute()
  return rows.map(({ id, takeaway }) => ({ restaurantId: id, days: readTakeaway(takeaway).keepContactDays }))
}

/** The languages of the column `languages`, which is null while English is the only one. */
export const readLanguages = (column: string | null): Language[] => (column === null ? ['en'] : JSON.parse(column))

/** The restaurants where idle sittings end, with the time in minutes. */
export const listIdleMinutes = async (
  db: Connection,
): Promise<{ readonly restaurantId: string; readonly minutes: number }[]> => {
  const rows = await db.selectFrom('restaurants').select(['id', 'ordering']).where('ordering', 'is not', null).execute()
  return rows.flatMap(({ id, ordering }) => {
    const { idleMinutes } = readOrdering(ordering)
    return idleMinutes === null ? [] : [{ restaurantId: id, minutes: idleMinutes }]
  })
}

const selectSettings = compile((db, { restaurantId }: { readonly restaurantId: string }) =>
  db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId),
)

/** The settings of a restaurant, or undefined if it does not exist. */
export const findSettings = async (db: Connection, restaurantId: string): Promise<Settings | undefined> => {
  const [row] = (await selectSettings(db, { restaurantId })).rows
  return (
    row && {
      version: row.settings_version,
      profile: {
        name: row.name,
        logo: row.logo,
        address: row.address,
        phone: row.phone,
        timezone: row.timezone,
        tableCount: row.table_count,
        menuCardOnly: Boolean(row.menu_card_only),
        menuCardOnlyView: Boolean(row.menu_card_only_view),
        showsKcal: Boolean(row.shows_kcal),
      },
      ordering: readOrdering(row.ordering),
      kitchen: readKitchen(row.kitchen),
      billing: readBilling(row.billing),
      day: { startsAt: row.day_starts_at },
      languages: readLanguages(row.languages),
      guests: { address: row.guest_address ?? '' },
      takeaway: {
        ...readTakeaway(row.takeaway),
        board: { isOn: row.board_code !== null, path: row.board_code === null ? '' : `${boardPath}${row.board_code}` },
      },
    }
  )
}
