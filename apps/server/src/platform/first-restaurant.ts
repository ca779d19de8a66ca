/** The command that creates the first restaurant. The demo's id, `spice-garden`, is replaced. */
export const firstRestaurantCommand = (id: string): string =>
  `npm run thali -- restaurant create ${id === 'spice-garden' ? 'my-restaurant' : id} --name "My Restaurant" --admin asha --tables 12`
