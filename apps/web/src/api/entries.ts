import { idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { storage, type StoredEntry } from '#web/lib/storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { newUuid } from '#web/product/visit.ts'
import { type ApiError, isCertain } from './errors.ts'
import type { CallOptions } from './request.ts'

/** The outcome of an entry. `unknown`: the server may have recorded it, so it stays stored. */
export type EntryOutcome<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unknown'; readonly error: unknown }
  | { readonly kind: 'waiting' }

type Send<Body, Reply> = (body: Body, options: CallOptions) => Promise<Reply>

/** The places whose entry this tab is sending. */
const sending = createStore<ReadonlySet<string>>(new Set())

let known: Readonly<Record<string, StoredEntry>> | undefined

// Read again after each change, also of another tab. The same object is returned until then.
storage.subscribe(({ key }) => {
  if (key === 'entries') known = undefined
})

const readAll = (): Readonly<Record<string, StoredEntry>> => (known ??= storage.get('entries') ?? {})

const put = (place: string, entry: StoredEntry | undefined): void => {
  const { [place]: _, ...others } = storage.get('entries') ?? {}
  const next = entry ? { ...others, [place]: entry } : others
  if (Object.keys(next).length === 0) storage.remove('entries')
  else storage.set('entries', next)
}

const setSending = (place: string, isSending: boolean): void => {
  const next = new Set(sending.get())
  if (isSending) next.add(place)
  else next.delete(place)
  sending.set(next)
}

/** The entry of a place that has no answer yet. */
export const findEntry = (place: string): StoredEntry | undefined => readAll()[place]

/** Forgets an entry without an answer. The server may have recorded it. */
export const forgetEntry = (place: string): void => put(place, undefined)

/** Sends the stored entry of a place again, with its key. `waiting` without one, or while this tab sends it. */
export const resendEntry = async <Body extends object, Reply>(
  place: string,
  send: Send<Body, Reply>,
): Promise<EntryOutcome<Reply>> => {
  const entry = storage.get('entries')?.[place]
  if (!entry || sending.get().has(place)) return { kind: 'waiting' }
  setSending(place, true)
  const isStored = (): boolean => storage.get('entries')?.[place]?.key === entry.key
  try {
    // Only the same kind of call stores entries at this place.
    const reply = await send(entry.body as Body, { headers: { [idempotencyKeyHeader]: entry.key } })
    if (isStored()) put(place, undefined)
    return { kind: 'answered', reply }
  } catch (error) {
    if (!isCertain(error)) {
      // Another tab that had not read the entry yet may have overwritten it.
      if (!findEntry(place)) put(place, entry)
      return { kind: 'unknown', error }
    }
    if (isStored()) put(place, undefined)
    return { kind: 'refused', error }
  } finally {
    setSending(place, false)
  }
}

/**
 * Stores an entry with a new key, then sends it. A place has one entry at a time: while another one has no answer, also
 * of another tab, nothing is sent, and the outcome is `waiting`.
 */
export const sendEntry = async <Body extends object, Reply>(
  place: string,
  body: Body,
  send: Send<Body, Reply>,
): Promise<EntryOutcome<Reply>> => {
  if (storage.get('entries')?.[place]) return { kind: 'waiting' }
  put(place, { key: newUuid(), body, startedAt: Date.now() })
  return resendEntry(place, send)
}

/** The entry of a place without an answer, and whether this tab is sending it. */
export const useEntry = (place: string): { readonly entry: StoredEntry | undefined; readonly isSending: boolean } => ({
  entry: useStore({ subscribe: storage.subscribe, get: () => findEntry(place) }),
  isSending: useStore(sending).has(place),
})
