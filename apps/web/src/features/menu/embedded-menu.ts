import type { RestaurantReply } from '@thali/contract'

/** Removes the menu from the document of a table link; returns it if it is of this restaurant. */
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
