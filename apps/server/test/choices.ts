import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, anItem, anOrder, logIn } from './builders.ts'
import { startServer } from './harness.ts'

type Lines = Input<'createOrder'>['body']['items']
type Group = Input<'saveOptionGroup'>['body']

/** Biryani in two portions with one or two required toppings, and a plain naan; calls of its admin and a guest. */
export const openWithChoices = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { id: restaurantId, categoryId } = restaurant
  const { accessToken: token } = await logIn(server, restaurant.admin)
  await anItem(server.db, restaurant, 'naan', { name: 'Butter Naan', price: 55.5 })
  const saveGroup = async (group: Omit<Group, 'restaurantId'>) =>
    (await server.call('saveOptionGroup', { body: { restaurantId, ...group } }, { token })).body
  const saveItem = async (item: Partial<Input<'saveItem'>['body']>) =>
    (
      await server.call(
        'saveItem',
        { body: { restaurantId, categoryId, name: 'Biryani', price: 180, ...item } },
        { token },
      )
    ).body
  const toppings = await saveGroup({
    name: 'Toppings',
    min: 1,
    max: 2,
    options: [
      { name: 'Egg', price: 40.25, dietMark: 'egg' },
      { name: 'Nuts', price: 25 },
      { name: 'Ghee', price: 10 },
      { name: 'Paneer', price: 60 },
    ],
  })
  const portions = [
    { name: 'Half', price: 180 },
    { name: 'Full', price: 320.55 },
  ]
  const biryani = await saveItem({ portions, optionGroupIds: [toppings.id], dietMark: 'veg' })
  const [half = '', full = ''] = biryani.portions?.map(({ id }) => id) ?? []
  const [egg = '', nuts = '', ghee = '', paneer = ''] = toppings.options.map(({ id }) => id)
  const order = (items: Lines, change: object = {}, headers: Record<string, string> = {}) =>
    server.call('createOrder', { body: anOrder(restaurant, [], { items, ...change }) }, { headers })
  const switchOption = (optionId: string, isAvailable: boolean) =>
    server.call('setOptionAvailability', { params: { optionId }, body: { isAvailable } }, { token })
  const ids = { biryani: biryani.id, half, full, egg, nuts, ghee, paneer }
  const line = { itemId: biryani.id, quantity: 1 }
  return {
    server,
    restaurant,
    restaurantId,
    token,
    saveGroup,
    saveItem,
    toppings,
    order,
    switchOption,
    ids,
    biryaniLine: line,
  }
}

/** Options chosen once each. */
export const pick = (...ids: string[]) => ids.map((optionId) => ({ optionId, quantity: 1 }))
