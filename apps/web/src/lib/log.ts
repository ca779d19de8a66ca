/** Logs a failure to the console in the words of spec §8. */
export const logFailure = (message: string, cause?: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.error(message, ...(cause === undefined ? [] : [cause]))
}

export const logWarning = (message: string): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(message)
}

/** Logs a success to the console where the specification requires it. */
export const logSuccess = (message: string): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.info(message)
}
