/** Texts of dishes that are put into the basket once more. */
export const orderAgainMessages = {
  added: (dishes: string): string => `In your basket: ${dishes}`,
  missing: (dishes: string): string => `Not all can be ordered now: ${dishes}`,
} as const
