import { expect, test } from 'vitest'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { isShareChecked, mayPayAll, maySplit, requestNews, requestState } from './pay-choices.ts'

const asked = (id: string, state: UpiRequest['state'], change: Partial<UpiRequest> = {}): UpiRequest => ({
  id,
  billId: 'bill',
  reference: id,
  amount: 100,
  tip: 0,
  upi: 'upi://pay',
  state,
  requestedDateTime: '2026-11-20T10:00:00.000Z',
  ...change,
})

/** A bill of 200 rupees. Only these fields decide. */
const aBill = (change: Partial<Bill> = {}): Bill =>
  ({ status: 'issued', due: 200, payable: 200, payments: [], ...change }) as unknown as Bill

const shares = (...dues: readonly number[]) => dues.map((due, at) => ({ id: `s${at}`, amount: 100, due, lineIds: [] }))

test('claimed payments of the whole amount wait; a part of it does not', () => {
  expect(mayPayAll(aBill())).toBe(true)
  expect(mayPayAll(aBill({ upiRequests: [asked('a', 'claimed')] }))).toBe(true)
  expect(mayPayAll(aBill({ upiRequests: [asked('a', 'claimed'), asked('b', 'claimed')] }))).toBe(false)
  expect(mayPayAll(aBill({ upiRequests: [asked('a', 'claimed', { amount: 205, tip: 10 })] }))).toBe(true)
  expect(mayPayAll(aBill({ upiRequests: [asked('a', 'rejected', { amount: 200 })] }))).toBe(true)
  const replaced = asked('a', 'claimed', { amount: 200, isReplaced: true })
  expect(mayPayAll(aBill({ upiRequests: [replaced, asked('b', 'requested')] }))).toBe(true)
  expect(mayPayAll(aBill({ isPart: true }))).toBe(false)
  expect(mayPayAll(aBill({ due: 0 }))).toBe(false)
})

test('a claimed share is checked, another one is not', () => {
  const bill = aBill({
    upiRequests: [asked('a', 'claimed', { shareId: 's0' }), asked('b', 'requested', { shareId: 's1' })],
  })
  expect([isShareChecked(bill, 's0'), isShareChecked(bill, 's1')]).toEqual([true, false])
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
  const own = ['a', 'b', 'c']
  expect(requestNews(aBill({ upiRequests: [first, other] }), own).rejected).toEqual([first, other])
  const later = asked('c', 'requested', { shareId: 's0' })
  const news = requestNews(aBill({ upiRequests: [first, other, later] }), own)
  expect([news.rejected, news.open]).toEqual([[other], [later]])
  expect(requestNews(aBill({ upiRequests: [first] }), []).rejected).toEqual([])
})

test('claims of others are apart from those of this phone', () => {
  const [mine, theirs] = [asked('a', 'claimed'), asked('b', 'claimed')]
  const news = requestNews(aBill({ upiRequests: [mine, theirs] }), ['a'])
  expect([news.claimed, news.claimedByOthers]).toEqual([[mine], [theirs]])
})

test('a request has the state of the bill, unless its own answer is newer', () => {
  const request = asked('a', 'requested')
  const paid = { id: 'p', method: 'upi', amount: 100, tip: 0, upiRequestId: 'a', paidDateTime: '' } as const
  expect(requestState(aBill({ upiRequests: [asked('a', 'rejected', { reason: 'No' })] }), request).state).toBe(
    'rejected',
  )
  expect(requestState(aBill({ payments: [paid] }), request).state).toBe('confirmed')
  expect(requestState(aBill({ upiRequests: [request] }), asked('a', 'claimed')).state).toBe('claimed')
})
