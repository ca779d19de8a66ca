import type { Language } from '@thali/contract/basics/language'
import type { Order } from '@thali/contract/orders/order'
import { listTranslatedNames, listTranslatedOptions } from '#server/data/menu/name-queries.ts'
import { findSender } from '#server/data/orders/sender-queries.ts'
import { findRestaurant } from '#server/data/restaurants/queries.ts'
import { listGuests } from '#server/data/tables/guest-queries.ts'
import { findSitting } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'

/** The people of an order. */
export type OrderPeople = {
  readonly staffName?: string | undefined
  readonly guest?: { readonly number: number; readonly name?: string } | undefined
  readonly guests?: number | undefined
}

/** The language of kitchen tickets, and the names of dishes and options in it, by id. */
export type KitchenTexts = {
  readonly language: Language
  readonly names: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, string>
}

/** Who sent an order, a guest by name or number, and how many guests are at its table. */
export const describeParty = async (db: Connection, { id, sittingId, restaurant }: Order): Promise<OrderPeople> => {
  const sender = await findSender(db, restaurant.id, id)
  const stored = sittingId === undefined ? undefined : await findSitting(db, restaurant.id, sittingId)
  const isGuests = typeof sender?.visitId === 'string' && sender.staffName === null && sittingId !== undefined
  const guest = isGuests ? (await listGuests(db, restaurant.id, [sittingId])).get(sender.visitId) : undefined
  return { staffName: sender?.staffName ?? undefined, guest, guests: stored?.sitting.guests ?? undefined }
}

/** The words of kitchen tickets: in the restaurant's language, the first of its languages. */
export const findKitchenTexts = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
): Promise<KitchenTexts> => {
  const [language = 'en'] = (await findRestaurant(db, restaurantId))?.languages ?? []
  if (language === 'en') return { language, names: new Map(), options: new Map() }
  return {
    language,
    names: await listTranslatedNames(db, restaurantId, itemIds, language),
    options: await listTranslatedOptions(db, restaurantId, itemIds, language),
  }
}
