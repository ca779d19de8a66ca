import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Input } from '@thali/contract/api/calls'
import { offerEndpoints } from '@thali/contract/offers/endpoints'
import type { Offer } from '@thali/contract/offers/offer'
import { call } from '#web/api/call.ts'
import { NetworkError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { useVisit } from '#web/product/visit.ts'
import { offersMessages } from './messages.en.ts'

/** Current and future offers. */
export type Offers = {
  readonly status: 'loading' | 'failed' | 'ready'
  /** Soonest start first. */
  readonly offers: readonly Offer[]
  /** The last fetch failed; older data may be shown. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

const queryKey = 'offers'

const listOffers = async (restaurantId: string): Promise<Offer[]> => {
  try {
    return await call(offerEndpoints.listOffers, { query: { restaurantId } })
  } catch (error) {
    logFailure(offersMessages.retrievingFailedLog, error)
    throw error
  }
}

/** The offers of the restaurant, fetched when the screen opens. */
export const useOffers = (): Offers => {
  const { restaurantId = '' } = useVisit()
  const query = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: () => listOffers(restaurantId),
    enabled: restaurantId !== '',
    refetchOnReconnect: 'always',
  })
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    offers: query.data ?? [],
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Returns a function that fetches the list again. */
export const useReloadOffers = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [queryKey] })
}

type Creation = Input<'createOffer'>['body']

const isSame = (found: Offer, sent: Creation): boolean =>
  found.startDateTime === sent.startDateTime &&
  found.endDateTime === sent.endDateTime &&
  found.percentage === sent.percentage &&
  found.itemIds.length === sent.itemIds.length &&
  found.itemIds.every((id) => sent.itemIds.includes(id))

/** Creates an offer. After a lost answer it looks for the offer first, so that a retry creates no second one. */
export const useCreateOffer = (): Saving<Creation, Offer> => {
  const isAnswerLost = useRef(false)
  const make = async (body: Creation): Promise<Offer> => {
    if (isAnswerLost.current) {
      const made = (await listOffers(body.restaurantId)).find((offer) => isSame(offer, body))
      if (made) return made
    }
    try {
      return await call(offerEndpoints.createOffer, { body })
    } catch (error) {
      isAnswerLost.current = error instanceof NetworkError
      throw error
    }
  }
  return useSaving(make, offersMessages.savingFailedLog)
}

/** Ends an offer, or cancels a future one. */
export const useEndOffer = (): Saving<Offer, object> =>
  useSaving(
    ({ id }: Offer) => call(offerEndpoints.deleteOffer, { params: { offerId: id } }),
    offersMessages.endingFailedLog,
  )
