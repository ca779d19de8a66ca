import { expect, test } from 'vitest'
import { toPaise } from '@thali/contract/basics/money'
import { openCashDesk } from '#test/cash-desk.ts'
import { pick, randomNumbers } from '#test/random.ts'

const open = async () => {
  const desk = await openCashDesk()
  const { as, restaurant } = desk
  const report = async () =>
    (await as('cashier', 'getDay', { params: { date: '2026-11-20' }, query: { restaurantId: restaurant.id } })).body
  return { ...desk, report }
}

const claimed = { state: 'claimed' } as const

test('a new code of the same phone and share replaces its older claim', async () => {
  const { phone, order, issue, split, ask, decide, get, report } = await open()
  const [guest, friend] = [await phone(3), await phone(3)]
  const placed = await order(3, {}, guest)
  await order(3, {}, friend)
  const bill = await issue(placed)
  const { shares = [] } = (await split(bill, { by: 'equal', count: 2 })).body
  const [own, other] = shares.map(({ id }) => ({ shareId: id }))
  const first = await ask(bill, own, guest)
  await decide(first, claimed, guest)
  const requests = [await ask(bill, other, friend), await ask(bill, own)]
  for (const request of requests) await decide(request, claimed)
  const newer = await ask(bill, own, guest)
  await decide(newer, claimed, guest)
  const listed = (await get(bill)).upiRequests?.map(({ id, state, isReplaced }) => [id, state, isReplaced])
  expect(listed).toEqual([
    [first.id, 'claimed', true],
    ...requests.map(({ id }) => [id, 'claimed', undefined]),
    [newer.id, 'claimed', undefined],
  ])
  const counted = (await report()).open.upiRequests.map(({ id }) => id)
  expect(new Set(counted)).toEqual(new Set([...requests, newer].map(({ id }) => id)))
  // The guest had paid with the older code.
  const { body } = await decide(first, { state: 'confirmed', utr: '4711' })
  expect([body.state, body.isReplaced]).toEqual(['confirmed', undefined])
  expect((await get(bill)).due).toBe(100)
})

test('a claim of a replaced code replaces the newer codes', async () => {
  const { phone, order, issue, split, ask, decide, get, pay, report } = await open()
  const [guest, friend] = [await phone(3), await phone(3)]
  const placed = await order(3, {}, guest)
  await order(3, {}, friend)
  const bill = await issue(placed)
  const { shares = [] } = (await split(bill, { by: 'equal', count: 2 })).body
  const [own, other] = shares.map(({ id }) => ({ shareId: id }))
  const first = await ask(bill, own, guest)
  const others = [await ask(bill, other, friend), await ask(bill, own)]
  const newer = [await ask(bill, own, guest), await ask(bill, own, guest)]
  await decide(first, claimed, guest)
  const idsOf = (requests: readonly { readonly id: string }[] = []) => requests.map(({ id }) => id).toSorted()
  const replaced = (await get(bill)).upiRequests?.filter(({ isReplaced }) => isReplaced)
  expect(idsOf(replaced)).toEqual(idsOf(newer))
  expect(idsOf((await report()).open.upiRequests)).toEqual(idsOf([first, ...others]))
  await pay(bill, { method: 'cash', amount: 200 })
  const { unconfirmedUpi, paidTwiceUpi, open: left } = await report()
  expect(idsOf(left.upiRequests)).toEqual([first.id])
  expect([unconfirmedUpi.count, paidTwiceUpi]).toEqual([0, { count: 1, amount: 100 }])
})

test('a claim whose newer code was not paid stays in the figures', async () => {
  const { phone, order, issue, ask, decide, pay, report } = await open()
  const [guest, other] = [await phone(3), await phone(4)]
  const [paid, unpaid] = [await issue(await order(3, {}, guest)), await issue(await order(4, {}, other))]
  const first = await ask(paid, {}, guest)
  await decide(first, claimed, guest)
  for (let newer = 0; newer < 2; newer += 1) await ask(paid, {}, guest)
  await pay(paid, { method: 'cash', amount: 100 })
  const second = await ask(unpaid, {}, other)
  await decide(second, claimed, other)
  await decide(await ask(unpaid, {}, other), { state: 'rejected', reason: 'Not received' })
  const { unconfirmedUpi, paidTwiceUpi, open: left } = await report()
  expect(left.upiRequests.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(unconfirmedUpi).toEqual({ count: 1, bills: 1, amount: 100 })
  expect(paidTwiceUpi).toEqual({ count: 1, amount: 100 })
})

test('a claim of the newest code replaces the older claims', async () => {
  const { phone, order, issue, ask, decide, pay, report } = await open()
  const guest = await phone(3)
  const bill = await issue(await order(3, {}, guest))
  const first = await ask(bill, {}, guest)
  await decide(first, claimed, guest)
  await ask(bill, {}, guest)
  const newest = await ask(bill, {}, guest)
  await decide(newest, claimed, guest)
  await pay(bill, { method: 'cash', amount: 100 })
  expect((await report()).open.upiRequests.map(({ id }) => id)).toEqual([newest.id])
})

test('claims of a bill that was paid otherwise stand apart', async () => {
  const { bill, ask, decide, pay, report } = await open()
  const [first, second] = [await bill(3, 2), await bill(4, 1)]
  for (const request of [await ask(first), await ask(first), await ask(second)]) await decide(request, claimed)
  const before = await report()
  expect(before.unconfirmedUpi).toEqual({ count: 3, bills: 2, amount: 300 })
  expect(before.paidTwiceUpi).toEqual({ count: 0, amount: 0 })
  await pay(first, { method: 'cash', amount: 200 })
  const { unconfirmedUpi, paidTwiceUpi, open: left } = await report()
  expect(unconfirmedUpi).toEqual({ count: 1, bills: 1, amount: 100 })
  expect(paidTwiceUpi).toEqual({ count: 2, amount: 400 })
  const paid = left.upiRequests.filter(({ isPaid }) => isPaid)
  expect(paid.map(({ billId }) => billId)).toEqual([first.id, first.id])
  expect(left.upiRequests).toHaveLength(3)
})

test('a claim of a cancelled or credited bill is not paid twice', async () => {
  const { bill, as, ask, decide, pay, report } = await open()
  const [cancelled, credited, paid] = [await bill(3, 1), await bill(4, 2), await bill(5, 3)]
  // The tip is above what the bill asked for.
  const claims = [await ask(cancelled, { tip: 20 }), await ask(credited), await ask(credited), await ask(paid)]
  for (const claim of claims) await decide(claim, claimed)
  await as('admin', 'cancelBill', { params: { billId: cancelled.id }, body: { reason: 'Wrong' } })
  const credit = { params: { billId: credited.id }, body: { reason: 'Wrong' } }
  expect((await as('admin', 'createCreditNote', credit, 'key')).status).toBe(201)
  await pay(paid, { method: 'cash', amount: 300 })
  const { unconfirmedUpi, paidTwiceUpi, open: left } = await report()
  expect(unconfirmedUpi).toEqual({ count: 3, bills: 2, amount: 300 })
  expect(paidTwiceUpi).toEqual({ count: 1, amount: 300 })
  const marks = left.upiRequests.map(({ billId, isPaid, ending }) => `${billId} ${isPaid ?? ending}`)
  const credits = [`${credited.id} credited`, `${credited.id} credited`]
  expect(marks.toSorted()).toEqual([`${cancelled.id} cancelled`, ...credits, `${paid.id} true`].toSorted())
  await decide(claims[0] ?? { id: '' }, { state: 'confirmed', utr: '4711' })
  expect((await report()).unconfirmedUpi).toEqual({ count: 2, bills: 1, amount: 200 })
})

test.each([1, 2])('random claims are never more than what is due, seed %i', { timeout: 120_000 }, async (seed) => {
  const { phone, order, issue, split, as, decide, pay, get, report } = await open()
  const random = randomNumbers(seed)
  const bills = []
  for (const table of [3, 4, 5]) {
    const guests = [await phone(table), await phone(table)]
    const placed = await order(table, { items: [{ itemId: 'dal', quantity: 1 + table }] }, guests[0])
    await order(table, {}, guests[1])
    const bill = await issue(placed)
    const { shares = [] } = (await split(bill, { by: 'equal', count: 2 }, 'waiter')).body
    bills.push({ bill, guests, shares })
  }
  const requests: { readonly id: string }[] = []
  let [claims, capped] = [0, 0]
  for (let index = 0; index < 60; index += 1) {
    const chosen = pick(random, bills)
    const share = pick(random, chosen?.shares ?? [])
    const guest = pick(random, chosen?.guests ?? [])
    if (!chosen || !share || !guest) throw new Error('Nothing to choose from')
    const dice = random()
    if (dice < 0.55) {
      const body = { shareId: share.id, ...(random() < 0.5 && { tip: 20 }) }
      const caller = random() < 0.7 ? guest : ('waiter' as const)
      const answer = await as(caller, 'createUpiRequest', { params: { billId: chosen.bill.id }, body })
      if (answer.status === 201) requests.push(answer.body)
    } else if (dice < 0.92) {
      const request = pick(random, requests)
      if (request && (await decide(request, claimed)).status === 200) claims += 1
    } else await pay(chosen.bill, { method: 'cash', amount: 30, shareId: share.id })
    const { unconfirmedUpi } = await report()
    let expected = 0
    for (const { bill } of bills) {
      const { due, upiRequests = [] } = await get(bill)
      const counted = upiRequests.filter(({ isReplaced }) => !isReplaced)
      const sum = counted.reduce((paise, { amount }) => paise + toPaise(amount), 0)
      expected += Math.min(sum, toPaise(due))
      capped += sum > toPaise(due) && due > 0 ? 1 : 0
    }
    expect(toPaise(unconfirmedUpi.amount)).toBe(expected)
  }
  // Else the limit was never in the way.
  expect(claims).toBeGreaterThan(10)
  expect(capped).toBeGreaterThan(0)
})
