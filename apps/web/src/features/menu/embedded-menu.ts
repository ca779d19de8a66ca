import type { RestaurantReply } from '@thali/contract'

/**
 * The menu that the document of a table link carries; once, and only of its own restaurant. The server wrote it there as
 * it would have answered the call.
 *
 * @param restaurantId Whose menu is wanted.
 * @returns The menu; undefined when the document has none, or another one.
 */
export const takeEmbeddedMenu = (restaurantId: string): RestaurantReply | undefined => {
  const element = document.getElementById('restaurant-data')
  element?.remove()
  try {
    const reply: RestaurantReply | undefined = element?.textContent ? JSON.parse(element.textContent) : undefined
    return reply?.restaurant.id === restaurantId ? reply : undefined
  } catch {
    // Cut off on its way: the call brings it.
    return undefined
  }
}
