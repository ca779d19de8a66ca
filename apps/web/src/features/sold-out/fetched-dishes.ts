import { useEffect, useState } from 'react'
import type { Reply } from '@thali/contract/api/calls'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { undoCarriedOut } from './sold-out-undo.ts'
import { getStock } from './sold-out.ts'

/** The menu with suspended dishes, and the countdowns by dish. */
export type FetchedDishes = { readonly menu: Reply<'getRestaurant'>; readonly stock: ReadonlyMap<string, number> }

// Suspended dishes are not in the menu of Table Service, and can be put back on sale here.
const fetchDishes = async (restaurantId: string): Promise<FetchedDishes> => {
  await undoCarriedOut()
  const [menu, stock] = await Promise.all([
    call(restaurantEndpoints.getRestaurant, { params: { restaurantId }, query: { includeSuspended: 'true' } }),
    getStock(restaurantId),
  ])
  return { menu, stock: new Map(stock.map(({ itemId, left }) => [itemId, left])) }
}

/** Fetches the dishes that can be made sold out; `retry` fetches them again. */
export const useDishes = (restaurantId: string) => {
  const [fetched, setFetched] = useState<FetchedDishes | 'failed'>()
  const [attempts, setAttempts] = useState(1)
  useEffect(() => {
    const fail = (error: unknown): void => {
      logFailure(messages.retrievingFailedLog, error)
      setFetched('failed')
    }
    void fetchDishes(restaurantId).then(setFetched, fail)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt fetches
  }, [restaurantId, attempts])
  const retry = (): void => setAttempts(attempts + 1)
  return { fetched, retry }
}
