import { useEffect } from 'react'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { sourceEndpoints } from '@thali/contract/sources/endpoints'
import type { OrderSource } from '@thali/contract/sources/source'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { sourceOrderMessages as messages } from './source-order-messages.en.ts'

type Known = { readonly restaurantId: string; readonly sources: readonly OrderSource[] }

const known = createStore<Known | undefined>(undefined)

const fetchSources = async (restaurantId: string): Promise<void> => {
  try {
    const sources = await call(sourceEndpoints.listOrderSources, { query: { restaurantId } })
    known.set({ restaurantId, sources })
  } catch (error) {
    logFailure(messages.sourcesFailedLog, error)
  }
}

/** The sources in the settings, fetched at each opening; until the answer those fetched last; none for undefined. */
export const useOrderSources = (restaurantId: string | undefined): readonly OrderSource[] => {
  const last = useStore(known)
  useEffect(() => {
    if (restaurantId !== undefined) void fetchSources(restaurantId)
  }, [restaurantId])
  return last && last.restaurantId === restaurantId ? last.sources : []
}

/** The body of an order from elsewhere. */
export type SourceOrderBody = Input<'createSourceOrder'>['body']

/** Stores an order. Its number at the source is its key: sent again, it answers the stored order. @throws As call(). */
export const sendSourceOrder = (body: SourceOrderBody): Promise<Order> =>
  call(sourceEndpoints.createSourceOrder, { body })
