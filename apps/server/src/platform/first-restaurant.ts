/**
 * The command that sets up the first restaurant.
 *
 * @param id Of the restaurant; `spice-garden`, the demo's, stands for none.
 * @returns What to type.
 */
export const firstRestaurantCommand = (id: string): string =>
  `npm run thali -- restaurant create ${id === 'spice-garden' ? 'my-restaurant' : id} --name "My Restaurant" --admin asha --tables 12`
