/** Estimated time (ms) after loading at which a browser without requestIdleCallback is idle. */
const guessMs = 2000

/** Runs a function once the page is idle. */
export const onIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else if (document.readyState === 'complete') setTimeout(run, guessMs)
  else addEventListener('load', run, { once: true })
}

/**
 * Runs a download once the page is idle and the images of the first cards are loaded, so that it takes no bandwidth
 * from them.
 */
export const onIdleAfterImages = (run: () => void): void =>
  onIdle(() => {
    const awaited = document.querySelectorAll<HTMLImageElement>('[loading=eager]')
    void Promise.allSettled(Array.from(awaited, (picture) => picture.decode())).then(run)
  })
