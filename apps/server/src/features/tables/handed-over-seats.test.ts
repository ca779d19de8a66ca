import { describe, expect, test } from 'vitest'
import { sharedKeyPrefix } from '@thali/contract/api/endpoint'
import type { Order } from '@thali/contract/orders/order'
import { logIn } from '#test/builders.ts'
import { engine } from '#test/database.ts'
import { observeStatements } from '#test/driver.ts'
import { openFloor, type Floor } from '#test/floor.ts'
import { afterTest } from '#test/harness.ts'
import { untilWaiting } from '#test/locks.ts'

let keys = 0

const newKey = (): string => `${sharedKeyPrefix}${String((keys += 1)).padStart(12, '0')}`

const openRoom = async () => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  /** A waiter sends the order of a phone, as it was confirmed at a table. */
  const handOver = async (tableNumber: number, userId: string, key = newKey()): Promise<Order> => {
    const items = [{ itemId: 'dal', quantity: 1 }]
    const body = { restaurantId: restaurant.id, tableNumber, userId, items }
    const { accessToken: token } = await logIn(server, restaurant.waiter)
    const answer = await server.call('createOrder', { body }, { token, headers: { 'Idempotency-Key': key } })
    expect([answer.status, answer.body.approval]).toEqual([201, 'accepted'])
    return answer.body
  }
  return { floor, handOver }
}

const move = async ({ staff }: Floor, sittingId: string | undefined, tableNumber: number) => {
  const params = { sittingId: sittingId ?? '' }
  const { status } = await staff('updateSitting', { params, body: { tableNumber, version: 1 } })
  expect(status).toBe(200)
}

describe('an order that a waiter sends for a phone', () => {
  test('follows the moved party of the phone', async () => {
    const { floor, handOver } = await openRoom()
    const phone = await floor.phone(7, { name: 'Asha' })
    const { sittingId } = await floor.order(7, {}, phone)
    await move(floor, sittingId, 12)
    const next = await floor.order(7)
    const sent = await handOver(7, phone.userId)
    expect([sent.tableNumber, sent.sittingId]).toEqual([12, sittingId])
    expect(next.tableNumber).toBe(7)
    const { orders } = await floor.sitting(sittingId)
    expect(orders.map(({ guest }) => guest)).toEqual([
      { number: 1, name: 'Asha', isMe: false },
      { number: 1, name: 'Asha', isMe: false },
    ])
    // Also by the link of the present table.
    expect((await handOver(12, phone.userId)).sittingId).toBe(sittingId)
  })

  test('follows a merged party', async () => {
    const { floor, handOver } = await openRoom()
    const phone = await floor.phone(7)
    const [from, into] = [await floor.order(7, {}, phone), await floor.order(8)]
    const params = { sittingId: into.sittingId ?? '' }
    await floor.staff('mergeSitting', { params, body: { from: from.sittingId ?? '' } })
    const sent = await handOver(7, phone.userId)
    expect([sent.tableNumber, sent.sittingId]).toEqual([8, into.sittingId])
  })

  test('goes to the table where its party settled', async () => {
    const { floor, handOver } = await openRoom()
    const phone = await floor.phone(7)
    const { id, sittingId } = await floor.order(7, {}, phone)
    await move(floor, sittingId, 12)
    await floor.close({ id })
    const sent = await handOver(7, phone.userId)
    expect(sent.tableNumber).toBe(12)
    expect(await floor.sittings()).toMatchObject([{ id: sent.sittingId, tableNumber: 12 }])
    // Its phone belongs to the sitting that the order opened.
    expect((await floor.order(7, {}, phone)).sittingId).toBe(sent.sittingId)
  })

  test('stays at its table after a cleared sitting, without a visit and for another table', async () => {
    const { floor, handOver } = await openRoom()
    const cleared = await floor.phone(7)
    const { sittingId = '' } = await floor.order(7, {}, cleared)
    await move(floor, sittingId, 12)
    await floor.staff('endSitting', { params: { sittingId }, body: { reason: 'left' } })
    expect((await handOver(7, cleared.userId)).tableNumber).toBe(7)
    expect((await handOver(7, 'typed')).tableNumber).toBe(7)
    const elsewhere = await floor.phone(9)
    expect((await handOver(7, elsewhere.userId)).tableNumber).toBe(7)
  })

  test('follows the visit of its table, also when the phone has a newer one elsewhere', async () => {
    const { floor, handOver } = await openRoom()
    const { userId, ...phone } = await floor.phone(7)
    const { sittingId } = await floor.order(7, {}, { userId, ...phone })
    await move(floor, sittingId, 12)
    floor.server.clock.advance(1)
    await floor.phone(9, { userId })
    expect((await handOver(7, userId)).sittingId).toBe(sittingId)
  })

  test('ends its search six hours after the visit began', async () => {
    const { floor, handOver } = await openRoom()
    const phone = await floor.phone(7)
    const { sittingId } = await floor.order(7, {}, phone)
    await move(floor, sittingId, 12)
    floor.server.clock.advance(6 * 60 * 60 * 1000)
    expect((await handOver(7, phone.userId)).tableNumber).toBe(7)
  })
})

test('an order that a waiter enters stays at its table and reads no visits', async () => {
  const { floor, handOver } = await openRoom()
  const phone = await floor.phone(7)
  const { sittingId } = await floor.order(7, {}, phone)
  await move(floor, sittingId, 12)
  const statements: string[] = []
  afterTest(async () => stop())
  const stop = observeStatements(({ text }) => statements.push(text))
  expect((await handOver(7, phone.userId, 'first')).tableNumber).toBe(7)
  // The sitting that opened looked for waiting phones.
  statements.length = 0
  expect((await handOver(7, phone.userId, 'next')).tableNumber).toBe(7)
  expect(statements.filter((text) => /\bvisits\b/.test(text))).toEqual([])
  expect(statements.length).toBeGreaterThan(0)
})

describe.runIf(engine === 'postgres')('an order of a phone that a waiter sends', () => {
  test.each([
    ['move', { table_number: 12 }, 12],
    ['settle', { table_number: 12, ended_at: 1, end_reason: 'settled' }, 12],
    ['clear', { table_number: 12, ended_at: 1, end_reason: 'cleared' }, 7],
  ] as const)('waits while staff %s its party', async (_, change, tableNumber) => {
    const { floor, handOver } = await openRoom()
    const { db } = floor.server
    const phone = await floor.phone(7)
    await floor.order(7, {}, phone)
    const staff = await db.startTransaction().execute()
    await staff.updateTable('sittings').set(change).execute()
    const sending = handOver(7, phone.userId)
    await untilWaiting(db, 1)
    await staff.commit().execute()
    expect((await sending).tableNumber).toBe(tableNumber)
  })
})
