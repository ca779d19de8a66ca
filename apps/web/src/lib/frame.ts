/** A hidden tab gets no frames, but its title must still change (ms). */
const hiddenMs = 100

const waiting = new Set<() => void>()

const runAll = (): void => {
  const runs = [...waiting]
  waiting.clear()
  runs.forEach((run) => run())
}

/** Runs a function once with the next frame, together with all others: a burst of messages renders once. */
export const nextFrame = (run: () => void): void => {
  waiting.add(run)
  if (waiting.size > 1) return
  // A frame requested just before the tab was hidden does not come. Here, so that programs without a page can import this.
  document.addEventListener('visibilitychange', runAll, { once: true })
  if (document.visibilityState === 'hidden') setTimeout(runAll, hiddenMs)
  else requestAnimationFrame(runAll)
}
