import { describe, expect, test } from 'vitest'
import type { Outbox } from './outbox.ts'
import { dal, naan, order, phone, problem } from './outbox.testing.ts'
import type { ConfirmedOrder } from '../model/submission.ts'

const line = { itemId: 'dal', itemName: 'Dal Makhani', price: 260, quantity: 1, specialInstructions: '' }
const second: ConfirmedOrder = { ...order, tableNumber: 5, items: [line], totalPrice: 260 }

const tables = (outbox: Outbox): [number, string][] =>
  outbox.get().submissions.map((submission) => [submission.order.tableNumber, submission.phase])

/** A tablet without a network, with confirmed orders for tables 12 and 5. */
const queueTwo = async () => {
  const tablet = phone()
  tablet.answers.push('lost', 'lost')
  const outbox = tablet.openTab({ classify: () => 'unreachable' })
  await outbox.confirm(order, true)
  await tablet.setBasket(dal)
  await outbox.load()
  await outbox.confirm(second, true)
  await expect.poll(() => tablet.answers.length).toBe(0)
  return { ...tablet, outbox }
}

describe('orders of the staff', () => {
  test('leave the basket when confirmed; several wait, each with a key', async () => {
    const { outbox, quantities, database } = await queueTwo()
    expect(quantities()).toEqual([])
    expect(database.find()?.submissions).toMatchObject([
      { key: 'key-1', order },
      { key: 'key-2', order: second },
    ])
    await expect
      .poll(() => tables(outbox))
      .toEqual([
        [12, 'waiting'],
        [5, 'waiting'],
      ])
  })

  test('are sent once, in order, after a reload and from two tabs', async () => {
    const { openTab, posted, accepted, database } = await queueTwo()
    posted.length = 0
    const tabs = [openTab(), openTab()]
    await Promise.all(tabs.map((tab) => tab.load()))
    await Promise.all(tabs.map((tab) => tab.retryAll()))
    expect(posted.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
    expect(accepted.map(({ tableNumber }) => tableNumber)).toEqual([12, 5])
    expect(database.find()).toBeUndefined()
  })

  test('wait behind the first while no answer comes', async () => {
    const { openTab, posted, answers } = await queueTwo()
    posted.length = 0
    const tab = openTab({ classify: () => 'unreachable' })
    await tab.load()
    answers.push('lost')
    await tab.retryAll()
    expect(posted.map(({ key }) => key)).toEqual(['key-1'])
  })

  test('survive a kill between the answer and its storing', async () => {
    const { openTab, posted, answers, database } = await queueTwo()
    posted.length = 0
    const asked = Promise.withResolvers<void>()
    answers.push(() => {
      asked.resolve()
      return new Promise(() => undefined)
    })
    const killed = openTab({ withLock: (work) => work() })
    await killed.load()
    void killed.retryAll()
    await asked.promise
    const next = openTab()
    await next.load()
    await next.retryAll()
    expect(posted.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
    expect(database.find()).toBeUndefined()
  })

  test('are confirmed once, also from two tabs', async () => {
    const { openTab, posted } = phone()
    const [one, other] = [openTab(), openTab()]
    const outcomes = await Promise.all([one.confirm(order, true), other.confirm(order, true)])
    expect(outcomes).toEqual([true, false])
    await expect.poll(() => posted.length).toBe(1)
  })

  test('return to an empty basket only, and keep their key briefly', async () => {
    const { outbox, quantities, setBasket, posted, answers } = await queueTwo()
    await setBasket(naan)
    await outbox.load()
    expect(await outbox.takeBack('key-2')).toBe(false)
    await setBasket()
    await outbox.load()
    expect(await outbox.takeBack('key-2')).toBe(true)
    expect(quantities()).toEqual([['dal', 1]])
    expect(tables(outbox).map(([table]) => table)).toEqual([12])
    posted.length = 0
    answers.push('created', 'replayed')
    await outbox.confirm(second, true)
    await expect.poll(() => outbox.get().refusals).toMatchObject([{ key: 'key-2', hasArrived: true }])
    expect(posted.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  test('discarded orders are not sent and do not change the basket', async () => {
    const { outbox, quantities, setBasket, posted } = await queueTwo()
    await setBasket(naan)
    await outbox.load()
    await outbox.discard('key-1')
    posted.length = 0
    await outbox.retryAll()
    expect(posted.map(({ key }) => key)).toEqual(['key-2'])
    expect(quantities()).toEqual([['naan', 2]])
  })

  test('refused orders wait for a decision and delay no other', async () => {
    const { openTab, answers, accepted, posted } = await queueTwo()
    posted.length = 0
    const tab = openTab()
    await tab.load()
    answers.push('refused')
    await tab.retryAll()
    expect(accepted.map(({ tableNumber }) => tableNumber)).toEqual([5])
    expect(tab.get().refusals).toMatchObject([{ key: 'key-1', isByStaff: true, message: problem.message, order }])
    const mended = { ...order, items: order.items.map((one) => ({ ...one, price: 60 })), totalPrice: 120 }
    await tab.resend('key-1', mended)
    expect(accepted.at(-1)).toEqual(mended)
    expect(new Set(posted.map(({ key }) => key)).size).toBe(3)
    expect(tab.get()).toMatchObject({ submissions: [], refusals: [] })
  })

  test('a diner’s order beside them keeps its lines until confirmed', async () => {
    const { outbox, quantities, setBasket, answers } = await queueTwo()
    await setBasket(naan)
    await outbox.load()
    answers.push('lost')
    await outbox.confirm({ ...order, tableNumber: 3 }, false)
    expect(quantities()).toEqual([['naan', 2]])
    await outbox.retryAll()
    expect([quantities(), tables(outbox)]).toEqual([[], []])
  })
})
