import * as bounds from '@thali/contract/basics/bounds'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
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

/** The bills that this phone received in the last 30 days, the newest first. */
export const useKeptBills = (): readonly Kept[] => useStore(store)

/** See `useKeptBills`. */
export const { get: getKeptBills, subscribe: subscribeToKeptBills } = store

const write = (kept: readonly Kept[]): void => storage.set('keptBills', kept.slice(0, keptMost))

const issuedAt = ({ bill }: Kept): number => Date.parse(bill.issuedDateTime ?? '')

// A fetch that began before the phone asked for a payment does not have its request yet.
const withOwnRequests = (bill: LinkedBill, { bill: before, requestIds }: Kept): LinkedBill => {
  const received = bill.upiRequests ?? []
  const isMissing = ({ id, state }: UpiRequest): boolean =>
    state === 'requested' &&
    requestIds.includes(id) &&
    received.every((request) => request.id !== id) &&
    bill.payments.every(({ upiRequestId }) => upiRequestId !== id)
  const missing = (before.upiRequests ?? []).filter(isMissing)
  return missing.length === 0 ? bill : { ...bill, upiRequests: [...received, ...missing] }
}

/** The requests and answers of the phone; what it knew before counts where the later state lacks it. */
const withOwnFacts = (kept: Kept): Kept => {
  const before = store.get().find(({ bill }) => bill.id === kept.bill.id)
  if (!before) return kept
  const requestIds = [...new Set([...before.requestIds, ...kept.requestIds])]
  const bill = withOwnRequests(kept.bill, { ...before, requestIds })
  return { ...kept, bill, requestIds, answers: { ...before.answers, ...kept.answers } }
}

const countFacts = (all: readonly Kept[]): number =>
  all.reduce((sum, { requestIds, answers = {} }) => sum + requestIds.length + Object.keys(answers).length, 0)

// Another tab that has not read this tab's last write yet overwrites it: its request or answer is written again.
storage.subscribe(({ key }) => {
  if (key !== 'keptBills') return
  const stored = read()
  const merged = stored.map(withOwnFacts)
  store.set(merged)
  // Only more of them: two tabs with another order would write in turns for ever.
  if (countFacts(merged) > countFacts(stored)) write(merged)
})

/** Stores bills as they were just received; those without a link stay as they are. */
export const keepBills = (received: readonly Bill[]): void => {
  const linked = received.filter(isLinked)
  if (linked.length === 0) return
  const keptAt = Date.now()
  const next = linked.map((bill) => withOwnFacts({ bill, keptAt, requestIds: [], answers: {} }))
  const others = store.get().filter(({ bill }) => linked.every(({ id }) => id !== bill.id))
  write([...next, ...others].toSorted((one, other) => issuedAt(other) - issuedAt(one)))
}

/** Removes a bill whose link opens no more. */
export const dropBill = (billId: string): void => write(store.get().filter(({ bill }) => bill.id !== billId))

const update = (billId: string, change: (kept: Kept) => Kept): void =>
  write(store.get().map((kept) => (kept.bill.id === billId ? change(kept) : kept)))

const withRequest = (bill: LinkedBill, request: UpiRequest): LinkedBill => {
  const others = (bill.upiRequests ?? []).filter(({ id }) => id !== request.id)
  return { ...bill, upiRequests: [...others, request] }
}

/** Remembers a UPI request of this phone as it was just answered. The browser may end before the bill is fetched again. */
export const keepRequest = (request: UpiRequest): void =>
  update(request.billId, ({ bill, requestIds, ...kept }) => ({
    ...kept,
    bill: withRequest(bill, request),
    requestIds: requestIds.includes(request.id) ? requestIds : [...requestIds, request.id],
  }))

/** Remembers whether the guest says that a request was paid. */
export const keepAnswer = (
  { id, billId }: Pick<UpiRequest, 'id' | 'billId'>,
  answer: NonNullable<Kept['answers']>[string],
): void => update(billId, (kept) => ({ ...kept, answers: { ...kept.answers, [id]: answer } }))
