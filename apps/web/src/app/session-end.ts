const listeners = new Set<() => void>()

/**
 * Hears that nobody is logged in here any more: the next may be of another restaurant.
 *
 * @param forget Lets go of what was fetched for whoever was.
 */
export const onSessionEnd = (forget: () => void): void => {
  listeners.add(forget)
}

/** Says it. */
export const tellSessionEnd = (): void => listeners.forEach((forget) => forget())
