import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { pictureName } from '@thali/contract/basics/image'
import { toPaise } from '@thali/contract/basics/money'
import { defaultBilling, type BillingSettings } from '@thali/contract/bills/billing'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import { reorderedWeight } from '@thali/contract/menu/category'
import type { Option } from '@thali/contract/menu/choice'
import type { Translations } from '@thali/contract/menu/translation'
import { usualPrinterPort } from '@thali/contract/printing/states'
import type { Tables } from '#server/db/tables.ts'
import { readOrdering, readTakeaway } from '#server/data/restaurants/settings-queries.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { demoPictures, demoRestaurants } from './menus.ts'
import { pictureOfItem } from './pictures.ts'
import type { DemoItem, DemoOption, DemoRestaurant, DemoTexts } from './types.ts'

const dayMs = 24 * 60 * 60 * 1000
// The column `details` as item-queries.ts writes it; undefined fields are left out.
const detailsOf = ({ portions, dietMark, flags, contains, mayContain, spice, kcal }: DemoItem): string => {
  const available = portions?.map((portion) => ({ ...portion, isAvailable: true }))
  return JSON.stringify({ portions: available, dietMark, flags, contains, mayContain, spice, kcal })
}

type Find = (words: DemoTexts) => readonly string[] | undefined

/** The column `translations` of a menu part as the menu feature writes it. */
const demoTranslations = ({ words = {} }: DemoRestaurant, find: Find): Translations | undefined => {
  const found = Object.entries(words).flatMap(([language, all]) => {
    const [name, description] = find(all) ?? []
    return name === undefined ? [] : [[language, { name, ...(description && { description }) }] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const oneName = (name: string | undefined): string[] => (name === undefined ? [] : [name])

const textOf = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null)

const itemRows = (restaurant: DemoRestaurant, now: number): Insertable<Tables['items']>[] => {
  const row = (item: DemoItem, categoryId: string, position: number): Insertable<Tables['items']> => {
    const picture = pictureOfItem(item, restaurant.id)
    return {
      id: item.id,
      restaurant_id: restaurant.id,
      name: item.name,
      description: item.description,
      price_paise: toPaise(item.price),
      category_id: `${restaurant.id}-${categoryId}`,
      special_category_id: item.special ? `${restaurant.id}-${item.special}` : null,
      image_url: picture?.imageURL ?? '',
      image_colour: picture?.imageColour ?? '',
      available_from: item.availability === 'tomorrow' ? now + dayMs : now,
      is_suspended: item.availability === 'never',
      details: detailsOf(item),
      translations: textOf(demoTranslations(restaurant, ({ items }) => items[item.id])),
      station_id: item.stationId ?? null,
      tax_class: item.taxClass ?? null,
      is_tax_included: item.isTaxIncluded ?? false,
      position,
    }
  }
  return restaurant.categories.flatMap(({ id, items }) => items.map((item, position) => row(item, id, position)))
}

const pictureRows = ({ id, categories }: DemoRestaurant, now: number): Insertable<Tables['pictures']>[] =>
  categories
    .flatMap(({ items }) => items)
    .flatMap((item) => pictureOfItem(item, id) ?? [])
    .map(({ imageURL, bytes }) => ({
      restaurant_id: id,
      name: pictureName(imageURL) ?? '',
      bytes,
      touched_at: now,
      is_avif_due: false,
    }))

/** Hashes the passwords of all demo staff, which takes some time. Returns the hashes by username. */
export const hashPasswords = async (): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>()
  for (const { username, password } of demoRestaurants.flatMap(({ staff }) => staff))
    hashes.set(username, await hashPassword(password))
  return hashes
}

const insertMenu = async (trx: Transaction<Tables>, restaurant: DemoRestaurant, now: number): Promise<void> => {
  const { id, categories } = restaurant
  const categoryRows = (['Special', 'Regular'] as const).flatMap((type) => {
    const ofType = categories.filter((category) => category.type === type)
    return ofType.map((category, position) => ({
      id: `${id}-${category.id}`,
      restaurant_id: id,
      name: category.name,
      type,
      weight: reorderedWeight(position, ofType.length, type),
      availability: category.availability ? JSON.stringify(category.availability) : null,
      station_id: category.stationId ?? null,
      translations: textOf(demoTranslations(restaurant, (words) => oneName(words.categories[category.id]))),
    }))
  })
  await trx.insertInto('categories').values(categoryRows).execute()
  await trx.insertInto('items').values(itemRows(restaurant, now)).execute()
  await trx.insertInto('pictures').values(pictureRows(restaurant, now)).execute()
}

const toOption = (option: DemoOption): Option => ({
  price: 0,
  maxQuantity: 1,
  isAvailable: true,
  isDefault: false,
  ...option,
})

const insertChoices = async (trx: Transaction<Tables>, restaurant: DemoRestaurant): Promise<void> => {
  const { id: restaurant_id, optionGroups = [], categories } = restaurant
  for (const { id, name, min, max, options } of optionGroups) {
    const group = { restaurant_id, id, name, min_quantity: min, max_quantity: max }
    const translated = options.flatMap((option) => {
      const translations = demoTranslations(restaurant, (words) => oneName(words.options[option.id]))
      return translations ? [[option.id, translations] as const] : []
    })
    const ofGroup = demoTranslations(restaurant, (words) => oneName(words.optionGroups[id]))
    const translations = ofGroup && textOf({ group: ofGroup, options: Object.fromEntries(translated) })
    await trx
      .insertInto('option_groups')
      .values({ ...group, options: JSON.stringify(options.map(toOption)), translations: translations ?? null })
      .execute()
  }
  const items = categories.flatMap((category) => category.items)
  for (const { id: item_id, optionGroupIds = [], left } of items) {
    for (const [position, option_group_id] of optionGroupIds.entries())
      await trx.insertInto('item_option_groups').values({ restaurant_id, item_id, position, option_group_id }).execute()
    if (left !== undefined)
      await trx.insertInto('item_stock').values({ restaurant_id, item_id, quantity: left }).execute()
  }
}

const insertOffers = async (
  trx: Transaction<Tables>,
  { id: restaurant_id, offers = [] }: DemoRestaurant,
  now: number,
): Promise<void> => {
  for (const { percentage, days, itemIds } of offers) {
    const id = randomUUID()
    const period = { starts_at: now, ends_at: now + days * dayMs }
    await trx
      .insertInto('offers')
      .values({ id, restaurant_id, percentage, ...period, created_at: now })
      .execute()
    await trx
      .insertInto('offer_items')
      .values(itemIds.map((item_id) => ({ offer_id: id, item_id })))
      .execute()
  }
}

const insertStaff = async (
  trx: Transaction<Tables>,
  { id: restaurant_id, staff }: DemoRestaurant,
  passwordHashes: ReadonlyMap<string, string>,
  now: number,
): Promise<void> => {
  for (const { username, role } of staff) {
    const staff_id = randomUUID()
    const password_hash = passwordHashes.get(username) ?? ''
    await trx.insertInto('staff').values({ id: staff_id, username, password_hash, created_at: now }).execute()
    await trx.insertInto('memberships').values({ restaurant_id, staff_id, role, created_at: now }).execute()
  }
}

/** The billing settings of a demo restaurant: the defaults with its differences and rates. */
export const demoBilling = ({ billing, taxRates = [] }: DemoRestaurant): BillingSettings => ({
  ...defaultBilling,
  ...billing,
  taxClasses: defaultBilling.taxClasses.map((taxClass) => {
    const rates = taxRates.filter(({ id }) => id === taxClass.id).map(({ from, percent }) => ({ from, percent }))
    return { ...taxClass, rates: [...taxClass.rates, ...rates] }
  }),
})

const insertRestaurant = async (trx: Transaction<Tables>, restaurant: DemoRestaurant): Promise<void> => {
  const {
    id,
    name,
    tableCount,
    tables = [],
    ordering,
    stations,
    printers = [],
    address = '',
    phone = '',
    dayStartsAt,
  } = restaurant
  const row = {
    id,
    name,
    logo: demoPictures.logos[restaurant.logo]?.imageURL ?? '',
    table_count: tableCount,
    address,
    phone,
    ordering: ordering ? JSON.stringify({ ...readOrdering(null), ...ordering }) : null,
    billing: restaurant.billing ? JSON.stringify(demoBilling(restaurant)) : null,
    takeaway: restaurant.takeaway ? JSON.stringify({ ...readTakeaway(null), ...restaurant.takeaway }) : null,
    // A demo is ready.
    checklist: JSON.stringify({ isDismissed: true }),
    languages: restaurant.languages ? JSON.stringify(restaurant.languages) : null,
    kitchen: stations ? JSON.stringify({ ...defaultKitchen, isOn: true }) : null,
    has_printers: printers.length > 0,
    ...(dayStartsAt && { day_starts_at: dayStartsAt }),
  }
  await trx.insertInto('restaurants').values(row).execute()
  await trx.insertInto('number_series').values({ restaurant_id: id }).execute()
  for (const [position, station] of (stations ?? []).entries())
    await trx
      .insertInto('stations')
      .values({ restaurant_id: id, ...station, position })
      .execute()
  for (const [position, { prints, ...printer }] of printers.entries())
    await trx
      .insertInto('printers')
      .values({
        restaurant_id: id,
        ...printer,
        position,
        kind: 'browser',
        host: '',
        port: usualPrinterPort,
        stations: JSON.stringify(prints.stations),
        prints_bills: prints.bills,
        copies: 1,
        cuts: true,
        has_drawer: false,
      })
      .execute()
  for (const { number, label, area, seats = null, isCounter = false } of tables)
    await trx
      .insertInto('restaurant_tables')
      .values({ restaurant_id: id, number, label, area, seats, is_counter: isCounter })
      .execute()
}

/**
 * Inserts all demo restaurants: menu, tables and staff. `passwordHashes` come from `hashPasswords`; `now` is in
 * milliseconds since 1970.
 */
export const insertDemo = async (
  trx: Transaction<Tables>,
  passwordHashes: ReadonlyMap<string, string>,
  now: number,
): Promise<void> => {
  for (const restaurant of demoRestaurants) {
    await insertRestaurant(trx, restaurant)
    await insertMenu(trx, restaurant, now)
    await insertChoices(trx, restaurant)
    await insertOffers(trx, restaurant, now)
    await insertStaff(trx, restaurant, passwordHashes, now)
  }
}
