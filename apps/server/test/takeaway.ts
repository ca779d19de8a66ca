import { expect } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { openFloor, type Floor } from './floor.ts'
import type { StartOptions } from './harness.ts'

/** The counters of `openCounters`. */
export const counters = [30, 31] as const

/** Switches takeaway on or off. */
export const setTakeaway = async (
  { staff, restaurant }: Floor,
  takeaway: NonNullable<Input<'saveSettings'>['body']['takeaway']>,
): Promise<void> => {
  const params = { restaurantId: restaurant.id }
  const { version } = (await staff('getSettings', { params })).body
  expect((await staff('saveSettings', { params, body: { version, takeaway } })).status).toBe(200)
}

/** Makes the tables `counters` of a floor counters; table 7 is a dining table. */
export const addCounters = async ({ staff, restaurant }: Floor): Promise<void> => {
  const tables = [7, ...counters].map((number) => ({ number, isCounter: number !== 7 }))
  expect((await staff('saveTables', { body: { restaurantId: restaurant.id, tables } })).status).toBe(200)
}

/** A floor with two counters and takeaway on. */
export const openCounters = async (options: StartOptions = {}): Promise<Floor> => {
  const floor = await openFloor(options)
  await addCounters(floor)
  await setTakeaway(floor, { isOn: true })
  return floor
}
