/** Element id of all dishes, for the link that skips to them. */
export const dishesId = 'dishes'

export const sectionId = (categoryId: string): string => `category-${categoryId}`

/** Element id of a dish's card. It contains the category, because a dish may be in two. */
export const cardId = (categoryId: string, itemId: string): string => `${categoryId}-${itemId}`
