import { useEffect, useRef } from 'react'
import type { VisitMessage } from '@thali/contract/visits/visit'
import { createEmitter } from '../lib/emitter.ts'
import { createStore, useStore } from '../lib/store.ts'

/** A message of the visit's event stream. `connected`: earlier messages may be lost, so all data must be fetched. */
export type VisitEvent = VisitMessage | { readonly kind: 'connected' }

const emitter = createEmitter<VisitEvent>()

/** Whether the stream works now: until then, screens of diners poll (plan §4.8). */
export const isVisitLive = createStore(false)

export const publishVisitEvent = emitter.notify

/** Returns a function that unsubscribes. */
export const subscribeToVisitEvents = emitter.subscribe

export const useIsVisitLive = (): boolean => useStore(isVisitLive)

/** Calls the latest `onEvent` with each event of these kinds and with each connect. */
export const useVisitEvents = (kinds: readonly VisitEvent['kind'][], onEvent: (event: VisitEvent) => void): void => {
  const latest = useRef({ kinds, onEvent })
  useEffect(() => {
    latest.current = { kinds, onEvent }
  })
  useEffect(
    () =>
      subscribeToVisitEvents((event) => {
        if (event.kind === 'connected' || latest.current.kinds.includes(event.kind)) latest.current.onEvent(event)
      }),
    [],
  )
}
