import { expect, test } from 'vitest'
import type { DayList } from '@thali/contract/days/day-report'
import { openCashDesk } from '#test/cash-desk.ts'

const restaurantId = 'spice-garden'
const query = { restaurantId }

const datesOf = ({ later, days }: Pick<DayList, 'later' | 'days'>) => ({
  later: later?.map(({ date }) => date),
  days: days.map(({ date }) => date),
})

const open = async () => {
  const desk = await openCashDesk()
  const setClock = (iso: string): void => desk.server.clock.set(iso)
  /** The answers of Day close, Today and the self-check, which agree. */
  const ahead = async () => {
    const { ahead: found, ...list } = (await desk.as('cashier', 'listDays', { query })).body
    expect((await desk.as('admin', 'getToday', { query })).body.ahead).toEqual(found)
    expect((await desk.as('admin', 'getSelfCheck', { query })).body.ahead).toEqual(found)
    return { ahead: found, ...datesOf(list), current: list.current }
  }
  const close = async (date: string): Promise<void> => {
    const body = { restaurantId, cashCounted: 0, floatLeft: 0 }
    expect((await desk.as('cashier', 'closeDay', { params: { date }, body })).status).toBe(200)
  }
  return { ...desk, setClock, ahead, closeDay: close }
}

test('bills after the clock are named until the calendar reaches them', async () => {
  const desk = await open()
  await desk.bill(5, 1)
  expect((await desk.ahead()).ahead).toBeUndefined()
  desk.setClock('2026-12-10T10:00:00Z')
  await desk.bill(6, 1)
  expect((await desk.ahead()).ahead).toBeUndefined()
  desk.setClock('2026-11-20T12:00:00Z')
  await desk.bill(7, 1)
  const recordedDateTime = '2026-12-10T10:00:00.000Z'
  expect(await desk.ahead()).toEqual({
    ahead: { recordedDateTime },
    later: ['2026-12-10'],
    days: ['2026-11-20'],
    current: '2026-11-20',
  })
  desk.setClock(recordedDateTime)
  expect((await desk.ahead()).ahead).toBeUndefined()
})

test('a closed day that has not started is named, and listed', async () => {
  const desk = await open()
  await desk.bill(5, 1)
  await desk.closeDay('2026-11-20')
  expect((await desk.ahead()).ahead).toBeUndefined()
  desk.setClock('2027-03-25T10:00:00Z')
  await desk.closeDay('2027-03-25')
  desk.setClock('2026-11-21T10:00:00Z')
  await desk.bill(6, 1)
  expect(await desk.ahead()).toEqual({
    ahead: { closedDay: '2027-03-25', recordedDateTime: '2027-03-25T10:00:00.000Z' },
    later: ['2027-03-25'],
    days: ['2026-11-21', '2026-11-20'],
    current: '2026-11-21',
  })
  // Without bills: an order.
  desk.setClock('2027-03-26T10:00:00Z')
  await desk.order(7)
  desk.setClock('2026-11-21T11:00:00Z')
  expect((await desk.ahead()).ahead).toEqual({
    closedDay: '2027-03-25',
    recordedDateTime: '2027-03-26T10:00:00.000Z',
  })
})

test('a clock behind the settings of a restaurant without orders is named', async () => {
  const desk = await open()
  const recordedDateTime = desk.server.clock.now().toISOString()
  await desk.setRules({})
  desk.setClock('2025-10-16T10:00:00Z')
  expect((await desk.send(7)).problem.code).toBe('item_unavailable')
  expect((await desk.ahead()).ahead).toEqual({ recordedDateTime })
})

test('the day after a close of today passes over closed days', async () => {
  const desk = await open()
  const listed = async () => {
    const { today, current, next } = (await desk.as('cashier', 'listDays', { query })).body
    return { today, current, next }
  }
  expect(await listed()).toEqual({ today: '2026-11-20', current: '2026-11-20', next: '2026-11-21' })
  desk.setClock('2026-11-21T10:00:00Z')
  await desk.closeDay('2026-11-21')
  desk.setClock('2026-11-20T10:00:00Z')
  expect(await listed()).toEqual({ today: '2026-11-20', current: '2026-11-20', next: '2026-11-22' })
  await desk.closeDay('2026-11-20')
  expect(await listed()).toEqual({ today: '2026-11-20', current: '2026-11-22', next: '2026-11-22' })
  expect((await desk.bill(5, 1)).businessDay).toBe('2026-11-22')
})
