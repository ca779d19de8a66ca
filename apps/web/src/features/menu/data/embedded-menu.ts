import type { RestaurantReply } from '@thali/contract/restaurants/schema'

/** A menu, and the tag with which the server need not send it again. */
export type TaggedMenu = { readonly reply: RestaurantReply; readonly tag: string | undefined }

/** Removes the menu from the document of a table link; returns it if it is of this restaurant. */
export const takeEmbeddedMenu = (restaurantId: string): TaggedMenu | undefined => {
  const element = document.getElementById('restaurant-data')
  element?.remove()
  try {
    const reply: RestaurantReply | undefined = element?.textContent ? JSON.parse(element.textContent) : undefined
    return reply?.restaurant.id === restaurantId ? { reply, tag: element?.dataset['tags'] } : undefined
  } catch {
    // Truncated document: the API call loads the menu.
    return undefined
  }
}
