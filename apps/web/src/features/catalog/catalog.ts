import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@thali/contract/api/calls'
import type { Language } from '@thali/contract/basics/language'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Category, MenuCategory } from '@thali/contract/menu/category'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { choicesMessages } from './choices-messages.en.ts'
import { categoriesMessages, itemsMessages } from './messages.en.ts'
import { stationMessages } from './station-messages.en.ts'
import { taxMessages } from './tax-messages.en.ts'
import { translationMessages } from './translation-messages.en.ts'

/** State shared by the whole menu and the list of categories, both with suspended entries. */
type Fetched = {
  /** `failed`: no data; after a failed refetch older data stays `ready`. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** The last fetch failed; older data may be shown. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

export type Catalog = Fetched & {
  readonly restaurant: Restaurant | undefined
  /** Heaviest first, with empty ones. */
  readonly categories: readonly MenuCategory[]
  /** Those that an item uses. */
  readonly optionGroups: readonly OptionGroup[]
}

export type Categories = Fetched & {
  /** Heaviest first. */
  readonly categories: readonly Category[]
}

const keys = {
  menu: 'catalog',
  categories: 'categories',
  optionGroups: 'option-groups',
  stations: 'stations',
  settings: 'settings of items',
  words: 'words',
} as const

const logged = async <T>(failedLog: string, make: () => Promise<T>): Promise<T> => {
  try {
    return await make()
  } catch (error) {
    logFailure(failedLog, error)
    throw error
  }
}

/**
 * Fetches the whole menu with suspended entries.
 *
 * @throws As call().
 */
export const fetchCatalog = (restaurantId: string): Promise<Reply<'getRestaurant'>> =>
  call(restaurantEndpoints.getRestaurant, { params: { restaurantId }, query: { includeSuspended: 'true' } })

const useFetched = <T>(
  key: string | readonly string[],
  failedLog: string,
  fetch: (restaurantId: string) => Promise<T>,
) => {
  const { restaurantId = '' } = useVisit()
  const query = useQuery({
    queryKey: [...[key].flat(), restaurantId],
    queryFn: () => logged(failedLog, () => fetch(restaurantId)),
    enabled: restaurantId !== '',
    refetchOnReconnect: 'always',
  })
  const status: Fetched['status'] = query.data ? 'ready' : query.isError ? 'failed' : 'loading'
  return {
    data: query.data,
    state: {
      status,
      hasFailed: query.isError,
      isFetching: query.isFetching,
      refetch: () => void query.refetch(),
    } satisfies Fetched,
  }
}

/** The whole menu of the restaurant, fetched when a screen opens. */
export const useCatalog = (): Catalog => {
  const { data, state } = useFetched(keys.menu, itemsMessages.retrievingFailedLog, fetchCatalog)
  const { restaurant, categories = [], optionGroups = [] } = data ?? {}
  return { ...state, restaurant, categories, optionGroups }
}

/**
 * Fetches all categories with suspended ones, heaviest first.
 *
 * @throws As call().
 */
export const listCategories = (restaurantId: string): Promise<Category[]> =>
  call(menuEndpoints.listCategories, { query: { restaurantId, includeSuspended: 'true' } })

/** All categories of the restaurant, with suspended ones. */
export const useCategories = (): Categories => {
  const { data, state } = useFetched(keys.categories, categoriesMessages.retrievingFailedLog, listCategories)
  return { ...state, categories: data ?? [] }
}

export type OptionGroups = Fetched & {
  /** By name. */
  readonly optionGroups: readonly OptionGroup[]
}

/**
 * Fetches the option groups of a restaurant, by name.
 *
 * @throws As call().
 */
export const listOptionGroups = (restaurantId: string): Promise<OptionGroup[]> =>
  call(menuEndpoints.listOptionGroups, { query: { restaurantId } })

/** All option groups of the restaurant. */
export const useOptionGroups = (): OptionGroups => {
  const { data, state } = useFetched(keys.optionGroups, choicesMessages.retrievingFailedLog, listOptionGroups)
  return { ...state, optionGroups: data ?? [] }
}

const listStations = (restaurantId: string): Promise<Station[]> =>
  call(kitchenEndpoints.listStations, { query: { restaurantId } })

/** The stations of the restaurant in their order; without an answer none. */
export const useStations = (): Fetched & { readonly stations: readonly Station[] } => {
  const { data, state } = useFetched(keys.stations, stationMessages.failedLog, listStations)
  return { ...state, stations: data ?? [] }
}

const getSettings = (restaurantId: string): Promise<Settings> =>
  call(restaurantEndpoints.getSettings, { params: { restaurantId } })

/** How the restaurant issues bills, with its tax classes; for admins only. */
export const useBilling = (): Fetched & { readonly billing: BillingSettings | undefined } => {
  const { data, state } = useFetched(keys.settings, taxMessages.failedLog, getSettings)
  return { ...state, billing: data?.billing }
}

/** The packing per dish of takeaway orders, in rupees; undefined while it is not charged per dish. For admins only. */
export const useDishPacking = (): number | undefined => {
  const { isOn, packing } = useFetched(keys.settings, taxMessages.failedLog, getSettings).data?.takeaway ?? {}
  return isOn && packing?.per === 'dish' ? packing.amount : undefined
}

/** The stored words of the menu in a language, including the words of suspended parts. */
export const useWords = (language: Language): Fetched & { readonly words: Reply<'getTranslations'> | undefined } => {
  const { data, state } = useFetched([keys.words, language], translationMessages.retrievingFailedLog, (restaurantId) =>
    call(menuEndpoints.getTranslations, { params: { restaurantId, language }, query: { includeSuspended: 'true' } }),
  )
  return { ...state, words: data }
}

/** The languages that the restaurant offers to guests. English is last: the menu is usually in English. */
export const useOtherLanguages = (): readonly Language[] => {
  const { languages = [] } = useCatalog().restaurant ?? {}
  return languages.toSorted((one, other) => Number(one === 'en') - Number(other === 'en'))
}

/**
 * Returns a function that fetches all catalog lists again; it resolves when those on screen are done and never
 * rejects.
 */
export const useReloadCatalog = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    await Promise.all(Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
}
