import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { openFloor, type Floor } from '#test/floor.ts'

type Save = Omit<Input<'saveSettings'>['body'], 'version'>

const get = async ({ staff, restaurant }: Floor): Promise<Settings> =>
  (await staff('getSettings', { params: { restaurantId: restaurant.id } })).body

const save = async (floor: Floor, groups: Save) => {
  const { version } = await get(floor)
  return floor.staff('saveSettings', { params: { restaurantId: floor.restaurant.id }, body: { version, ...groups } })
}

test('packing and tax class stay when a client leaves them out', async () => {
  const floor = await openFloor()
  const packing = { per: 'dish', amount: 7.5 } as const
  await save(floor, { takeaway: { isOn: true, packing, taxClass: 'restaurant-18' } })
  await save(floor, { takeaway: { isOn: true, keepContactDays: 60 } })
  expect((await get(floor)).takeaway).toMatchObject({ keepContactDays: 60, packing, taxClass: 'restaurant-18' })
  await save(floor, { takeaway: { isOn: true, taxClass: null } })
  expect((await get(floor)).takeaway).toMatchObject({ packing, taxClass: null })
})

test('packing outside of its bounds is refused', async () => {
  const floor = await openFloor()
  for (const amount of [-1, 0.001, 1000.01])
    expect((await save(floor, { takeaway: { isOn: true, packing: { per: 'order', amount } } })).status).toBe(400)
  const largest = await save(floor, { takeaway: { isOn: true, packing: { per: 'order', amount: 1000 } } })
  expect(largest.body.takeaway.packing.amount).toBe(1000)
})

test('the tax class of takeaway exists, has a rate and is not alcohol', async () => {
  const floor = await openFloor()
  for (const taxClass of ['unknown', 'alcohol-vat']) {
    const { status, problem } = await save(floor, { takeaway: { isOn: true, taxClass } })
    expect([status, problem.fields?.[0]?.path]).toEqual([400, 'takeaway.taxClass'])
  }
  const { billing } = await get(floor)
  const withVat = billing.taxClasses.map((one) =>
    one.id === 'alcohol-vat' ? { ...one, rates: [{ from: '2020-01-01', percent: 20 }] } : one,
  )
  await save(floor, { billing: { ...billing, taxClasses: withVat } })
  expect((await save(floor, { takeaway: { isOn: true, taxClass: 'alcohol-vat' } })).status).toBe(400)
})

test('the tax class of takeaway cannot be deleted, nor become alcohol', async () => {
  const floor = await openFloor()
  await save(floor, { takeaway: { isOn: false, taxClass: 'restaurant-18' } })
  const { billing } = await get(floor)
  const without = billing.taxClasses.filter(({ id }) => id !== 'restaurant-18')
  const alcohol = billing.taxClasses.map((one) => (one.id === 'restaurant-18' ? { ...one, kind: 'vat' as const } : one))
  for (const taxClasses of [without, alcohol]) {
    const { status, problem } = await save(floor, { billing: { ...billing, taxClasses } })
    expect([status, problem.code]).toEqual([409, 'tax_class_in_use'])
    expect(problem.message).toBe('Takeaway orders use Restaurant in a hotel 18 %. Choose another tax for them first.')
  }
  const together = await save(floor, {
    billing: { ...billing, taxClasses: without },
    takeaway: { isOn: false, taxClass: null },
  })
  expect(together.status).toBe(200)
})
