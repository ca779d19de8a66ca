import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, logIn } from './builders.ts'
import { startServer } from './harness.ts'

/** Fields of an item that differ from Rasam at 90 rupees. */
export type ItemSave = Partial<Input<'saveItem'>['body']>

/** A server with a restaurant, its logged-in admin, and the calls of an item and its menu. */
export const openCatalog = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: admin } = await logIn(server, restaurant.admin)
  const { id: restaurantId, categoryId } = restaurant
  const save = (change: ItemSave, image?: Buffer, token: string | undefined = admin) => {
    const body = { restaurantId, name: 'Rasam', price: 90, categoryId, ...change }
    return server.call('saveItem', { body }, { token, image: image && new Blob([new Uint8Array(image)]) })
  }
  const menu = async () =>
    (await server.call('getRestaurant', { params: { restaurantId }, query: {} })).body.categories.flatMap(
      ({ items }) => items,
    )
  return { server, restaurant, restaurantId, categoryId, admin, save, menu }
}
