/** Texts of a pause, on Settings and on Table Service. */
export const pauseMessages = {
  pausedUntil: (time: string): string => `Ordering is paused until ${time}.`,
  pausedOpen: 'Ordering is paused until you resume it.',
  change: 'Change',
} as const
