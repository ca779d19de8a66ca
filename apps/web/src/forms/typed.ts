import { serverNow } from '#web/lib/server-time.ts'
import { storage, type StoredTyped } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'

/** Older texts (ms) are of guests that have left. */
const keepMs = 24 * 60 * 60 * 1000

let known: Readonly<Record<string, StoredTyped>> | undefined

// Read again after each change, also of another tab. The same object is returned until then.
storage.subscribe(({ key }) => {
  if (key === 'typed') known = undefined
})

const readAll = (): Readonly<Record<string, StoredTyped>> => (known ??= storage.get('typed') ?? {})

/** The staff's unsent input at a place; undefined for nothing. A place always has values of one type. */
export const findTyped = (place: string): object | undefined => readAll()[place]?.value

/** Keeps what staff typed over a reload, Back and another screen; undefined forgets it. */
export const storeTyped = (place: string, value: object | undefined): void => {
  const now = serverNow().getTime()
  const others = Object.entries(readAll()).filter(([key, { changedAt }]) => key !== place && now - changedAt < keepMs)
  const next = Object.fromEntries(value ? [...others, [place, { changedAt: now, value }]] : others)
  if (Object.keys(next).length === 0) storage.remove('typed')
  else storage.set('typed', next)
}

/** The staff's unsent input at a place. */
export const useTyped = (place: string): object | undefined =>
  useStore({ subscribe: storage.subscribe, get: () => findTyped(place) })
