import { expect, test } from 'vitest'
import { createTickIds } from './tick-ids.ts'

const noon = Date.UTC(2026, 10, 20, 12)

const aDevice = () => {
  let stored: number | undefined
  // Falling: only the number puts a later id behind.
  let uuids = 100
  const device = { nowMs: noon }
  const openPage = () =>
    createTickIds({
      nowMs: () => device.nowMs,
      newUuid: () => `uuid-${(uuids -= 1)}`,
      last: { get: () => stored, set: (value) => (stored = value) },
    })
  return { device, openPage, clear: () => (stored = undefined) }
}

const areSorted = (ids: readonly string[]): boolean => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))

test('ids rise within a millisecond and when the clock is set back', () => {
  const { device, openPage } = aDevice()
  const newId = openPage()
  const ids = [newId(undefined), newId(undefined)]
  device.nowMs = noon - 3_600_000
  expect(areSorted([...ids, newId(undefined)])).toBe(true)
})

test('ids rise after a reload and in another tab with a clock that was set back', () => {
  const { device, openPage } = aDevice()
  const ids = [openPage()(undefined)]
  device.nowMs = noon - 3_600_000
  const [one, other] = [openPage(), openPage()]
  expect(areSorted([...ids, one(undefined), other(undefined), one(undefined)])).toBe(true)
})

test('without the stored number ids rise above the stored ticks', () => {
  const { device, openPage, clear } = aDevice()
  const first = openPage()(undefined)
  clear()
  device.nowMs = noon - 3_600_000
  expect(areSorted([first, openPage()(first)])).toBe(true)
})
