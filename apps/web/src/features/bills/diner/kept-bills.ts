import * as bounds from '@thali/contract/basics/bounds'
import type { Bill } from '@thali/contract/bills/bill'
import { type KeptBill, storage } from '#web/lib/storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** A bill as this phone gets it. */
export type LinkedBill = Bill & { readonly id: string; readonly number: string; readonly link: string }

/** A kept bill; see `KeptBill`. */
export type Kept = Omit<KeptBill, 'bill'> & { readonly bill: LinkedBill }

const keptMost = 20
const linkMs = bounds.billLinkDays * 86_400_000

const isLinked = (bill: Bill): bill is LinkedBill =>
  bill.id !== undefined && bill.number !== undefined && bill.link !== undefined

const isOpenable = ({ issuedDateTime = '' }: Bill): boolean => Date.parse(issuedDateTime) + linkMs > Date.now()

const read = (): readonly Kept[] =>
  (storage.get('keptBills') ?? []).flatMap(({ bill, ...rest }) =>
    isLinked(bill) && isOpenable(bill) ? [{ ...rest, bill }] : [],
  )

const store = createStore(read())
storage.subscribe(({ key }) => key === 'keptBills' && store.set(read()))

/** The bills that this phone received in the last 30 days, the newest first. */
export const useKeptBills = (): readonly Kept[] => useStore(store)

/** See `useKeptBills`. */
export const { get: getKeptBills, subscribe: subscribeToKeptBills } = store

const write = (kept: readonly Kept[]): void => storage.set('keptBills', kept.slice(0, keptMost))

const issuedAt = ({ bill }: Kept): number => Date.parse(bill.issuedDateTime ?? '')

/** Stores bills as they were just received; those without a link stay as they are. */
export const keepBills = (received: readonly Bill[]): void => {
  const linked = received.filter(isLinked)
  if (linked.length === 0) return
  const known = store.get()
  const requestIdsOf = (id: string): readonly string[] => known.find(({ bill }) => bill.id === id)?.requestIds ?? []
  const next = linked.map((bill) => ({ bill, keptAt: Date.now(), requestIds: requestIdsOf(bill.id) }))
  const others = known.filter(({ bill }) => linked.every(({ id }) => id !== bill.id))
  write([...next, ...others].toSorted((one, other) => issuedAt(other) - issuedAt(one)))
}

/** Removes a bill whose link opens no more. */
export const dropBill = (billId: string): void => write(store.get().filter(({ bill }) => bill.id !== billId))

/** Remembers a UPI request of this phone. */
export const keepRequest = (billId: string, requestId: string): void =>
  write(
    store
      .get()
      .map((kept) => (kept.bill.id === billId ? { ...kept, requestIds: [...kept.requestIds, requestId] } : kept)),
  )
