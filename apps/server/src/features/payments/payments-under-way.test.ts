import { expect, test } from 'vitest'
import type { Bill } from '@thali/contract/bills/bill'
import { openCodeMs } from '@thali/contract/bills/under-way'
import { openCashDesk, type CashDesk, type Issued } from '#test/cash-desk.ts'
import type { Phone } from '#test/floor.ts'

type Table = {
  readonly till: CashDesk
  readonly priya: Phone
  readonly ravi: Phone
  readonly bill: Issued
  /** The ids of three shares of ₹100. */
  readonly shares: readonly [string, string, string]
}

/** Two phones at a shared table with a bill of ₹300 in three shares. */
const openTable = async (isShared = true): Promise<Table> => {
  const till = await openCashDesk()
  await till.setRules({ links: 'signed', sharedTable: isShared })
  const [priya, ravi] = [
    await till.phone(3, { trust: 'signed', name: 'Priya' }),
    await till.phone(3, { trust: 'signed' }),
  ]
  await till.order(3, { items: [{ itemId: 'dal', quantity: 2 }] }, priya)
  const bill = await till.issue(await till.order(3, {}, ravi))
  await till.split(bill, { by: 'equal', count: 3 })
  const [one = '', two = '', three = ''] = ((await till.get(bill)).shares ?? []).map(({ id }) => id)
  return { till, priya, ravi, bill, shares: [one, two, three] }
}

const dues = ({ shares = [] }: Bill): readonly number[] => shares.map(({ due }) => due)

test('the phones of a shared table see whose payment is under way', async () => {
  const { till, priya, ravi, bill, shares } = await openTable()
  const [first, second] = shares
  await till.ask(bill, { shareId: first }, priya)
  await till.ask(bill, { shareId: second }, ravi)
  await till.ask(bill)
  const seen = (await till.get(bill, ravi)).upiRequests ?? []
  expect(seen.map(({ payer }) => payer)).toEqual([{ name: 'Priya' }, {}, undefined])
  expect((await till.get(bill)).upiRequests?.map(({ payer }) => payer)).toEqual([undefined, undefined, undefined])
})

test('without a shared table no name leaves the server', async () => {
  const { till, priya, bill, shares } = await openTable(false)
  await till.ask(bill, { shareId: shares[0] }, priya)
  expect((await till.get(bill, priya)).upiRequests?.map(({ payer }) => payer)).toEqual([{}])
})

test('a phone pays the rest: no claimed share, and no code opened a moment ago', async () => {
  const { till, priya, ravi, bill, shares } = await openTable()
  const [first, second] = shares
  await till.decide(await till.ask(bill, { shareId: first }, priya), { state: 'claimed' }, priya)
  await till.ask(bill, { shareId: second }, priya)
  expect((await till.ask(bill, {}, ravi)).amount).toBe(100)
  till.server.clock.advance(openCodeMs)
  expect((await till.ask(bill, {}, ravi)).amount).toBe(200)
  // A code that the phone itself opened is no payment of another guest; its claim is.
  expect((await till.ask(bill, {}, priya)).amount).toBe(200)
})

test('where nothing is left a phone asks for all that is due', async () => {
  const { till, priya, ravi, bill } = await openTable()
  await till.decide(await till.ask(bill, {}, priya), { state: 'claimed' }, priya)
  expect((await till.ask(bill, {}, ravi)).amount).toBe(300)
})

test('a confirmed rest leaves the share whose payment is under way', async () => {
  const { till, priya, ravi, bill, shares } = await openTable()
  const claim = await till.ask(bill, { shareId: shares[0] }, priya)
  await till.decide(claim, { state: 'claimed' }, priya)
  await till.decide(await till.ask(bill, {}, ravi), { state: 'confirmed', utr: '4711' })
  expect(dues(await till.get(bill))).toEqual([100, 0, 0])
  await till.decide(claim, { state: 'confirmed', utr: '4712' })
  expect(await till.get(bill)).toMatchObject({ due: 0, toRefund: 0, status: 'paid' })
})
