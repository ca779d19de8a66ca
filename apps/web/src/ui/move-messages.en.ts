/** The buttons of `MoveArrows`. */
export const moveMessages = {
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
} as const
