/** How long after its first and its second failure a picture is fetched again (ms); from then on only when asked. */
const delaysMs = [5000, 20_000]

const waiting = new Set<() => void>()

const retryAll = (): void => {
  for (const retry of waiting) retry()
}

addEventListener('online', retryAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryAll())

/** A picture that did not load. */
export type FailedPicture = {
  readonly src: string
  /** How often it failed so far. */
  readonly failures: number
  /** It is to be fetched again now. */
  readonly isRetried: boolean
}

/**
 * Takes note that a picture did not load, and has it fetched again: when the network is back, when the page becomes
 * visible, and after its first two failures also after a while (5 s, 20 s).
 *
 * @param src The picture.
 * @param before Its failure before, if any.
 * @param set Gets the failure at once, and again when the picture is to be fetched.
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
 * What stands in a picture's place.
 *
 * @param src The picture; empty when the dish has none.
 * @param failed Its failure, or that of a picture before it.
 * @returns `picture`; `colour` while it will soon be fetched again; `letters` where there is no picture to be had.
 */
export const pictureState = (src: string, failed: FailedPicture | undefined): 'picture' | 'colour' | 'letters' => {
  if (src === '') return 'letters'
  if (failed?.src !== src || failed.isRetried) return 'picture'
  return failed.failures <= delaysMs.length ? 'colour' : 'letters'
}
