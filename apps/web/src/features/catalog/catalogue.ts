import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category, MenuCategory, Reply, Restaurant } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { categoriesMessages, itemsMessages } from './messages.en.ts'

/** What an admin manages: the whole menu with everything suspended, or its categories alone. */
type Fetched = {
  /** `failed`: there is nothing to show; a list that only grew old stays `ready`. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** The last fetch failed, whether or not there is something to show. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  /** Asks again. */
  readonly refetch: () => void
}

export type Catalogue = Fetched & {
  readonly restaurant: Restaurant | undefined
  /** Heaviest first; those without items included. */
  readonly categories: readonly MenuCategory[]
}

export type Categories = Fetched & {
  /** Heaviest first. */
  readonly categories: readonly Category[]
}

const keys = { menu: 'catalogue', categories: 'categories' } as const

const logged = async <T>(failedLog: string, make: () => Promise<T>): Promise<T> => {
  try {
    return await make()
  } catch (error) {
    logFailure(failedLog, error)
    throw error
  }
}

/**
 * Fetches the whole menu as its admin sees it.
 *
 * @param restaurantId Whose.
 * @returns The menu, what is suspended included.
 * @throws As call().
 */
export const fetchCatalogue = (restaurantId: string): Promise<Reply<'getRestaurant'>> =>
  call('getRestaurant', { params: { restaurantId }, query: { includeSuspended: 'true' } })

const useFetched = <T>(key: string, failedLog: string, fetch: (restaurantId: string) => Promise<T>) => {
  const { restaurantId = '' } = useVisit()
  const query = useQuery({
    queryKey: [key, restaurantId],
    queryFn: () => logged(failedLog, () => fetch(restaurantId)),
    enabled: restaurantId !== '',
    refetchOnMount: 'always',
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

/** @returns The whole menu of the restaurant, fetched anew whenever a screen of it opens. */
export const useCatalogue = (): Catalogue => {
  const { data, state } = useFetched(keys.menu, itemsMessages.retrievingFailedLog, fetchCatalogue)
  return { ...state, restaurant: data?.restaurant, categories: data?.categories ?? [] }
}

/**
 * Fetches the categories as their admin sees them.
 *
 * @param restaurantId Whose.
 * @returns All of them, suspended ones included, heaviest first.
 * @throws As call().
 */
export const listCategories = (restaurantId: string): Promise<Category[]> =>
  call('listCategories', { query: { restaurantId, includeSuspended: 'true' } })

/** @returns All categories of the restaurant, suspended ones included. */
export const useCategories = (): Categories => {
  const { data, state } = useFetched(keys.categories, categoriesMessages.retrievingFailedLog, listCategories)
  return { ...state, categories: data ?? [] }
}

/** @returns Has every list above fetched anew; resolves when those on the screen are here, well or not. */
export const useReloadCatalogue = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    await Promise.all(Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
}
