/**
 * Writes a failure to the console, in the words spec §8 gives it. What a person must know is said on the screen besides.
 *
 * @param message The spec's words.
 * @param cause The error behind it, if there is one.
 */
export const logFailure = (message: string, cause?: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.error(message, ...(cause === undefined ? [] : [cause]))
}

/**
 * Writes a warning to the console.
 *
 * @param message The spec's words.
 */
export const logWarning = (message: string): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(message)
}

/**
 * Writes that something worth a line went well, where the spec asks for it.
 *
 * @param message The spec's words.
 */
export const logSuccess = (message: string): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.info(message)
}
