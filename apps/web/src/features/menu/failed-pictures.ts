/** Delays before the first and second retry (ms); later retries need an event. */
const delaysMs = [5000, 20_000]

const waiting = new Set<() => void>()

const retryAll = (): void => {
  for (const retry of waiting) retry()
}

addEventListener('online', retryAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryAll())

/** A picture that failed to load. */
export type FailedPicture = {
  readonly src: string
  /** Number of failures so far. */
  readonly failures: number
  /** The picture is to be loaded again now. */
  readonly isRetried: boolean
}

/**
 * Schedules retries of a failed picture: when the network is back, when the page becomes visible, and for the first
 * two failures after 5 s and 20 s.
 *
 * @param before The previous failure, if any.
 * @param set Receives the failure at once, and again when the picture is to be loaded.
 */
export const retryPicture = (
  src: string,
  before: FailedPicture | undefined,
  set: (failed: FailedPicture) => void,
): void => {
  const failures = before?.src === src ? before.failures + 1 : 1
  const delayMs = delaysMs[failures - 1]
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = (): void => {
    clearTimeout(timer)
    waiting.delete(retry)
    set({ src, failures, isRetried: true })
  }
  if (delayMs !== undefined) timer = setTimeout(retry, delayMs)
  waiting.add(retry)
  set({ src, failures, isRetried: false })
}

/**
 * What to show: `picture`; `colour` before a retry; `letters` without a picture.
 *
 * @param src Empty when the dish has no picture.
 * @param failed The last failure, perhaps of another picture.
 */
export const pictureState = (src: string, failed: FailedPicture | undefined): 'picture' | 'colour' | 'letters' => {
  if (src === '') return 'letters'
  if (failed?.src !== src || failed.isRetried) return 'picture'
  return failed.failures <= delaysMs.length ? 'colour' : 'letters'
}
