import { expect, test } from 'vitest'
import { aKitchenOrder } from '../store/kitchen.testing.ts'
import { alarmsOf, isEscalated, loudestKind } from './alarms.ts'
import { ticketFor } from './ticket.ts'
import { defaultView } from './view.ts'

type Order = ReturnType<typeof aKitchenOrder>

const alarms = (isExpeditor: boolean, ...orders: readonly Order[]) =>
  alarmsOf(
    orders.flatMap((order) => ticketFor(order, { ...defaultView, isExpeditor }) ?? []),
    isExpeditor,
  )

const voided = (units: number): Order => aKitchenOrder('v', [{ quantity: 1, progress: { seen: 1 + units } }])
const fresh = aKitchenOrder('n')
const added = aKitchenOrder('c', [{ quantity: 3, progress: { seen: 1 } }])

test('new orders, additions and voids are alarms; an expeditor answers for voids alone', () => {
  const kinds = (isExpeditor: boolean): string[] => alarms(isExpeditor, fresh, added, voided(2)).map(({ kind }) => kind)
  expect(kinds(false)).toEqual(['new', 'changed', 'void'])
  expect(kinds(true)).toEqual(['void'])
})

test('a further void of a line, or a further addition, is a new alarm', () => {
  const keyOf = (order: Order): string | undefined => alarms(false, order)[0]?.key
  expect(keyOf(voided(1))).not.toBe(keyOf(voided(2)))
  expect(keyOf(added)).not.toBe(keyOf(aKitchenOrder('c', [{ quantity: 4, progress: { seen: 1 } }])))
  expect(keyOf(voided(1))).toBe(keyOf(voided(1)))
})

test('a void is louder than a new order, and that than an addition', () => {
  expect(loudestKind(alarms(false, added, fresh, voided(1)))).toBe('void')
  expect(loudestKind(alarms(false, fresh, added))).toBe('new')
  expect(loudestKind(alarms(false, added))).toBe('changed')
  expect(loudestKind([])).toBeUndefined()
})

test('an alarm escalates at its limit, and a void never', () => {
  const since = Date.parse(fresh.createdDateTime)
  expect(isEscalated(alarms(false, fresh), since + 59_999, 60)).toBe(false)
  expect(isEscalated(alarms(false, fresh), since + 60_000, 60)).toBe(true)
  expect(isEscalated(alarms(false, voided(1)), since + 600_000, 60)).toBe(false)
})
