/** Frames stop in a tab that is not seen; what the tab's name says must not. */
const hiddenMs = 100

const waiting = new Set<() => void>()

const runAll = (): void => {
  const runs = [...waiting]
  waiting.clear()
  runs.forEach((run) => run())
}

// A frame that was asked for just before the tab was hidden would not come.
document.addEventListener('visibilitychange', runAll)

/**
 * Runs something with the next frame, together with all else that waits for it, so that a burst of messages is one
 * rendering however many stores they change.
 *
 * @param run What; the same function is run once, however often it was asked for.
 */
export const nextFrame = (run: () => void): void => {
  waiting.add(run)
  if (waiting.size > 1) return
  if (document.visibilityState === 'hidden') setTimeout(runAll, hiddenMs)
  else requestAnimationFrame(runAll)
}
