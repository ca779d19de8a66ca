import { expect, test } from 'vitest'
import { openCashDesk } from '#test/cash-desk.ts'

test('menus say that cards show the energy while the setting is on', async () => {
  const desk = await openCashDesk()
  const params = { restaurantId: desk.restaurant.id }
  const save = async (showsKcal: boolean | undefined) => {
    const { version, profile } = (await desk.staff('getSettings', { params })).body
    const { logo: _logo, showsKcal: _before, ...rest } = profile
    const change = { ...rest, ...(showsKcal !== undefined && { showsKcal }) }
    const { body } = await desk.staff('saveSettings', { params, body: { version, profile: change } })
    const menu = await desk.server.call('getRestaurant', { params, query: {} })
    return [body.profile.showsKcal, menu.body.restaurant.settings.showsKcal, body.version - version]
  }
  expect(await save(false)).toEqual([undefined, undefined, 0])
  expect(await save(true)).toEqual([true, true, 1])
  // Clients of the release before do not send it.
  expect(await save(undefined)).toEqual([true, true, 0])
  expect(await save(false)).toEqual([undefined, undefined, 1])
})
