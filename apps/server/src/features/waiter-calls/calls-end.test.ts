import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { logIn } from '#test/builders.ts'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'
import { openEvents } from '#test/phone.ts'

const open = async () => {
  const desk = await openCashDesk()
  const { server, restaurant, as } = desk
  const ring = async (tableNumber: number, ...reasons: CallReason[]) => {
    for (const reason of reasons)
      await server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber, reason } })
  }
  /** The open calls, such as `7 bill`. */
  const calls = async () => {
    const { body } = await as('waiter', 'listWaiterCalls', { query: { restaurantId: restaurant.id } })
    return body.map(({ tableNumber, reason }) => `${tableNumber} ${reason}`).toSorted()
  }
  return { ...desk, ring, calls }
}

const clear = ({ as }: CashDesk, sittingId = '', reason?: string) =>
  as('waiter', 'endSitting', { params: { sittingId }, body: { reason } })

describe('a bill', () => {
  test('answers the call for it at its table when it is issued', async () => {
    const desk = await open()
    const { order, issue, ring, calls } = desk
    const [first] = [await order(7), await order(8)]
    await ring(7, 'bill', 'water')
    await ring(8, 'bill')
    await issue(first)
    expect(await calls()).toEqual(['7 water', '8 bill'])
  })

  test('answers the call at the present table of a moved party', async () => {
    const desk = await open()
    const { order, issue, as, ring, calls } = desk
    const closed = await order(7)
    const running = await order(7)
    await as('admin', 'updateOrder', {
      params: { orderId: closed.id },
      body: { status: 'Completed', reason: 'Staff meal' },
    })
    const params = { sittingId: running.sittingId ?? '' }
    await as('waiter', 'updateSitting', { params, body: { tableNumber: 12, version: 1 } })
    await order(7)
    await ring(12, 'bill')
    await ring(7, 'bill')
    await issue(running)
    expect(await calls()).toEqual(['7 bill'])
  })

  test('closes all calls of its table when it is paid', async () => {
    const desk = await open()
    const { order, issue, pay, ring, calls, as, restaurant } = desk
    const bill = await issue(await order(7))
    await ring(7, 'bill', 'cutlery', 'waiter')
    await pay(bill, { method: 'cash', amount: 40 })
    expect(await calls()).toHaveLength(3)
    await pay(bill, { method: 'cash', amount: 60 })
    expect(await calls()).toEqual([])
    const sittings = await as('waiter', 'listSittings', { query: { restaurantId: restaurant.id } })
    expect(sittings.body.filter(({ endedDateTime }) => endedDateTime === null)).toEqual([])
  })

  test('leaves the calls of other customers of a counter open', async () => {
    const desk = await open()
    const { server, order, issue, pay, ring, calls } = desk
    await server.db
      .insertInto('restaurant_tables')
      .values({ restaurant_id: desk.restaurant.id, number: 9, is_counter: true })
      .onConflict((on) => on.columns(['restaurant_id', 'number']).doUpdateSet({ is_counter: true }))
      .execute()
    const [first, second] = [await order(9), await order(9)]
    expect(first.sittingId).not.toBe(second.sittingId)
    await ring(9, 'bill', 'waiter')
    const bill = await issue(first)
    await pay(bill, { method: 'cash', amount: 100 })
    expect(await calls()).toEqual(['9 bill', '9 waiter'])
    await pay(await issue(second), { method: 'cash', amount: 100 })
    expect(await calls()).toEqual([])
  })
})

describe('the end of a sitting', () => {
  test('closes all calls of a table that is cleared', async () => {
    const desk = await open()
    const { order, ring, calls } = desk
    const { sittingId } = await order(7)
    await order(8)
    await ring(7, 'bill', 'water')
    await ring(8, 'bill')
    expect((await clear(desk, sittingId, 'Left')).status).toBe(200)
    expect(await calls()).toEqual(['8 bill'])
  })

  test('leaves the calls of a restaurant without bills to a tap', async () => {
    const desk = await open()
    await desk.setBilling({ isOn: false })
    const [last, cleared] = [await desk.order(7), await desk.order(8)]
    await desk.ring(7, 'bill', 'waiter')
    await desk.ring(8, 'waiter')
    await desk.close(last)
    expect(await desk.calls()).toEqual(['7 bill', '7 waiter', '8 waiter'])
    expect((await clear(desk, cleared.sittingId, 'Left')).status).toBe(200)
    expect(await desk.calls()).toEqual(['7 bill', '7 waiter'])
  })

  test('moves the calls with a party that is merged or whose last order moves', async () => {
    const desk = await open()
    const { order, as, ring, calls } = desk
    const [first, second, third] = [await order(7), await order(8), await order(9)]
    await ring(7, 'bill')
    await ring(9, 'water', 'bill')
    const params = { sittingId: second.sittingId ?? '' }
    await as('waiter', 'mergeSitting', { params, body: { from: first.sittingId ?? '' } })
    expect(await calls()).toEqual(['8 bill', '9 bill', '9 water'])
    await as('waiter', 'moveOrder', { params: { orderId: third.id }, body: { tableNumber: 10 } })
    expect(await calls()).toEqual(['10 bill', '10 water', '8 bill'])
  })
})

test('calls of both parties end once where they are merged', async () => {
  const desk = await open()
  const { server, restaurant, order, as, ring, calls } = desk
  const [from, into] = [await order(7), await order(8)]
  await ring(7, 'bill', 'water', 'cutlery')
  await ring(8, 'water', 'bill', 'waiter')
  const { accessToken } = await logIn(server, restaurant.waiter)
  const screen = await server.listen(accessToken, topicPath('waiterCalls', restaurant.id))
  const params = { sittingId: into.sittingId ?? '' }
  await as('waiter', 'mergeSitting', { params, body: { from: from.sittingId ?? '' } })
  expect(await calls()).toEqual(['8 bill', '8 cutlery', '8 waiter', '8 water'])
  // A board that heard nothing of the ended calls would show them until it is opened again.
  await ring(9, 'bill')
  await expect.poll(() => screen.messages.at(-1)).toMatchObject({ notification: { tableNumber: 9 } })
  const [moved, ...ended] = screen.messages.slice(0, -1)
  expect(moved).toMatchObject({ action: 'changed', notification: { tableNumber: 8, reason: 'cutlery' } })
  const isHeard = (reason: CallReason): unknown =>
    expect.objectContaining({
      action: 'removed',
      notification: expect.objectContaining({ tableNumber: 7, reason }) as unknown, // matches any call of the reason
    })
  expect([ended.length, ended]).toEqual([2, expect.arrayContaining([isHeard('bill'), isHeard('water')])])
})

test('staff and the phone hear of an answered call, and Undo opens it again', async () => {
  const desk = await open()
  const { server, restaurant, phone, order, issue, as } = desk
  const guest = await phone(7)
  const placed = await order(7, {}, guest)
  const body = { restaurantId: restaurant.id, tableNumber: 7, reason: 'bill' as const }
  const { accessToken } = await logIn(server, restaurant.waiter)
  const screen = await server.listen(accessToken, topicPath('waiterCalls', restaurant.id))
  const { body: call } = await as(guest, 'createWaiterCall', { body })
  const events = await openEvents(server, guest.cookie)
  await events.next('calls', ({ calls }) => calls.length === 1)
  await issue(placed)
  expect(await screen.next(2)).toEqual(['added', 'removed'].map((action) => ({ action, notification: call })))
  await events.next('calls', ({ calls }) => calls.length === 0)
  const { body: reopened } = await as('waiter', 'reopenWaiterCall', { params: { waiterCallId: call.id } })
  expect(reopened).toEqual({ ...call, id: reopened.id })
  await events.next('calls', ({ calls }) => calls.length === 1)
})
