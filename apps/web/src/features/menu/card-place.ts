/**
 * Where a category's section is in the page.
 *
 * @param categoryId Which.
 * @returns The id of its element.
 */
export const sectionId = (categoryId: string): string => `category-${categoryId}`

/**
 * Where a dish's card is in the page: by it a scroll position is remembered.
 *
 * @param categoryId In which category; a dish may stand in two.
 * @param itemId Which dish.
 * @returns The id of its element.
 */
export const cardId = (categoryId: string, itemId: string): string => `${categoryId}-${itemId}`
