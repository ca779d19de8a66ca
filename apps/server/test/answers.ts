import { createHash } from 'node:crypto'
import { logIn } from './builders.ts'
import { connectTo } from './harness.ts'

/** The answers of all read calls about spice-garden, for comparisons. */
export const askAll = async (url: string) => {
  const server = connectTo(url)
  const restaurantId = 'spice-garden'
  const { accessToken: token } = await logIn(server, `${restaurantId}-admin`)
  const menu = await server.call('getRestaurant', { params: { restaurantId }, query: {} })
  const items = menu.body.categories.flatMap((category) => category.items)
  const picture = await server.raw(items.find((item) => item.imageURL)?.imageURL ?? '/none')
  return {
    menu: menu.body,
    optionGroups: (await server.call('listOptionGroups', { query: { restaurantId } }, { token })).body,
    orders: (await server.call('listOrders', { query: { restaurantId } }, { token })).body,
    calls: (await server.call('listWaiterCalls', { query: { restaurantId } }, { token })).body,
    reports: (await server.call('getReports', { query: { restaurantId } }, { token })).body,
    stock: (await server.call('getStock', { params: { restaurantId } })).body,
    settings: (await server.call('getSettings', { params: { restaurantId } }, { token })).body,
    tables: (await server.call('listTables', { query: { restaurantId } }, { token })).body,
    stations: (await server.call('listStations', { query: { restaurantId } }, { token })).body,
    kitchen: (await server.call('listKitchenOrders', { query: { restaurantId } }, { token })).body,
    offers: (await server.call('listOffers', { query: { restaurantId } })).body,
    picture: createHash('sha256')
      .update(Buffer.from(await picture.arrayBuffer()))
      .digest('hex'),
    isPicture: picture.status,
  }
}
