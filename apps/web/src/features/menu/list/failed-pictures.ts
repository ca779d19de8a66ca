/** Delays before the first and second retry (ms); later retries need an event. */
const delaysMs = [5000, 20_000]

const waiting = new Set<() => void>()

const retryAll = (): void => {
  for (const retry of waiting) retry()
}

addEventListener('online', retryAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryAll())

export type FailedPicture = {
  readonly src: string
  readonly failures: number
  readonly isRetried: boolean
}

/**
 * Retries a failed picture when the network is back, when the page becomes visible, and twice after a delay. `set`
 * receives the failure at once, and again for each retry.
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

/** `colour` before a retry; `letters` without a picture. `failed` may be of another picture. */
export const pictureState = (src: string, failed: FailedPicture | undefined): 'picture' | 'colour' | 'letters' => {
  if (src === '') return 'letters'
  if (failed?.src !== src || failed.isRetried) return 'picture'
  return failed.failures <= delaysMs.length ? 'colour' : 'letters'
}
