import { describe, expect, test } from 'vitest'
import type { UpiRequest } from '@thali/contract/bills/bill'
import type { LinkedBill } from './kept-bills.ts'
import { maySplit, payableRest, paymentsUnderWay, requestNews, requestState, shownState } from './pay-choices.ts'

const opened = '2026-11-20T10:00:00.000Z'
const now = new Date(opened)
const later = new Date(Date.parse(opened) + 180_000)

const asked = (id: string, state: UpiRequest['state'], change: Partial<UpiRequest> = {}): UpiRequest => ({
  id,
  billId: 'bill',
  reference: id,
  amount: 100,
  tip: 0,
  upi: 'upi://pay',
  state,
  requestedDateTime: opened,
  payer: {},
  ...change,
})

/** A bill of 200 rupees. Only these fields decide. */
const aBill = (change: Partial<LinkedBill> = {}): LinkedBill =>
  ({ status: 'issued', due: 200, payable: 200, payments: [], ...change }) as unknown as LinkedBill

const shares = (...dues: readonly number[]) =>
  dues.map((due, index) => ({ id: `s${index}`, amount: 100, due, lineIds: [] }))

const restAt = (time: Date, change: Partial<LinkedBill>, requestIds: readonly string[] = []): number =>
  payableRest({ bill: aBill(change), requestIds }, time)

describe('a phone pays what no other payment pays:', () => {
  test('all, without another payment', () => {
    expect(restAt(now, {})).toBe(200)
    expect(restAt(now, { upiRequests: [asked('a', 'rejected', { amount: 200 })] })).toBe(200)
    expect(restAt(now, { upiRequests: [asked('a', 'claimed', { isReplaced: true })] })).toBe(200)
  })

  test('less what is claimed, without the tip', () => {
    expect(restAt(now, { upiRequests: [asked('a', 'claimed', { amount: 105, tip: 10 })] })).toBe(105)
    expect(restAt(now, { upiRequests: [asked('a', 'claimed'), asked('b', 'claimed')] })).toBe(0)
  })

  test('less a share whose code another phone opened a moment ago', () => {
    const change = { shares: shares(100, 100), upiRequests: [asked('a', 'requested', { shareId: 's0' })] }
    expect([restAt(now, change), restAt(later, change), restAt(now, change, ['a'])]).toEqual([100, 200, 200])
  })

  test('nothing where it sees a part, and where nothing is due', () => {
    expect([restAt(now, { isPart: true }), restAt(now, { due: 0 })]).toEqual([0, 0])
  })
})

test('a claim that waits for the network counts as one', () => {
  const bill = aBill({ shares: shares(100, 100), upiRequests: [asked('a', 'requested', { shareId: 's0' })] })
  const own = { bill, requestIds: ['a'], answers: { a: 'yes' } } as const
  expect([payableRest(own, now), paymentsUnderWay(own, later).byShare.get('s0')?.id]).toEqual([100, 'a'])
  expect([requestNews(own).open, requestNews(own).noted.map(({ id }) => id)]).toEqual([[], ['a']])
})

test('a started payment is open until the guest answers', () => {
  const request = asked('a', 'requested', { shareId: 's0' })
  const bill = aBill({ shares: shares(100, 100), upiRequests: [request] })
  const openWith = (answers?: Readonly<Record<string, 'yes' | 'no' | 'unheard'>>) =>
    requestNews({ bill, requestIds: ['a'], ...(answers && { answers }) }).open
  expect(openWith()).toEqual([request])
  expect([openWith({ a: 'no' }), openWith({ a: 'yes' }), openWith({ a: 'unheard' })]).toEqual([[], [], []])
  const paid = aBill({ shares: shares(0, 100), upiRequests: [request] })
  expect(requestNews({ bill: paid, requestIds: ['a'] }).open).toEqual([])
})

test('diners divide until a share is paid, and not after staff', () => {
  expect(maySplit(aBill())).toBe(true)
  expect(maySplit(aBill({ splitBy: 'guest', shares: shares(100, 100) }))).toBe(true)
  expect(maySplit(aBill({ splitBy: 'guest', shares: shares(0, 100), due: 100 }))).toBe(false)
  expect(maySplit(aBill({ splitBy: 'staff', shares: shares(100, 100) }))).toBe(false)
  expect(maySplit(aBill({ status: 'paid', due: 0 }))).toBe(false)
})

test('a rejected attempt is no news after a later one for the same share', () => {
  const first = asked('a', 'rejected', { shareId: 's0' })
  const other = asked('b', 'rejected')
  const requestIds = ['a', 'b', 'c']
  expect(requestNews({ bill: aBill({ upiRequests: [first, other] }), requestIds }).rejected).toEqual([first, other])
  const next = asked('c', 'requested', { shareId: 's0' })
  const news = requestNews({ bill: aBill({ upiRequests: [first, other, next] }), requestIds })
  expect([news.rejected, news.open]).toEqual([[other], [next]])
  expect(requestNews({ bill: aBill({ upiRequests: [first] }), requestIds: [] }).rejected).toEqual([])
})

test('claims of others are apart from those of this phone', () => {
  const [mine, theirs] = [asked('a', 'claimed'), asked('b', 'claimed')]
  const news = requestNews({ bill: aBill({ upiRequests: [mine, theirs] }), requestIds: ['a'] })
  expect([news.claimed, news.claimedByOthers]).toEqual([[mine], [theirs]])
})

test('a request has the state of the bill, unless its own answer is newer', () => {
  const request = asked('a', 'requested')
  const paid = { id: 'p', method: 'upi', amount: 100, tip: 0, upiRequestId: 'a', paidDateTime: '' } as const
  const rejected = aBill({ upiRequests: [asked('a', 'rejected', { reason: 'No' })] })
  expect(requestState(rejected, request).state).toBe('rejected')
  expect(requestState(aBill({ payments: [paid] }), request).state).toBe('confirmed')
  expect(requestState(aBill({ upiRequests: [request] }), asked('a', 'claimed')).state).toBe('claimed')
})

test('an open code ends when another guest claims or pays its share', () => {
  const request = asked('a', 'requested', { shareId: 's0' })
  const stateWith = (change: Partial<LinkedBill>) =>
    shownState({ bill: aBill({ shares: shares(100, 100), ...change }), requestIds: ['a'] }, request)
  expect(stateWith({ upiRequests: [request] })).toBe('requested')
  expect(stateWith({ upiRequests: [request, asked('b', 'claimed', { shareId: 's1' })] })).toBe('requested')
  expect(stateWith({ upiRequests: [request, asked('b', 'claimed', { shareId: 's0' })] })).toBe('taken')
  expect(stateWith({ shares: shares(0, 100), upiRequests: [request] })).toBe('taken')
})
