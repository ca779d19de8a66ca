import type { RestaurantReply } from '@thali/contract'

/**
 * Takes the menu embedded in the document of a table link, in the form of the API's answer. Works once.
 *
 * @returns undefined when the document has no menu, or that of another restaurant.
 */
export const takeEmbeddedMenu = (restaurantId: string): RestaurantReply | undefined => {
  const element = document.getElementById('restaurant-data')
  element?.remove()
  try {
    const reply: RestaurantReply | undefined = element?.textContent ? JSON.parse(element.textContent) : undefined
    return reply?.restaurant.id === restaurantId ? reply : undefined
  } catch {
    // Truncated document: the API call loads the menu.
    return undefined
  }
}
