/** Estimated time (ms) after loading at which a browser without requestIdleCallback is idle. */
const guessMs = 2000

export const onIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else if (document.readyState === 'complete') setTimeout(run, guessMs)
  else addEventListener('load', run, { once: true })
}

/** Delays a download until the page is idle and the first cards' images are loaded: they need the bandwidth. */
export const onIdleAfterImages = (run: () => void): void =>
  onIdle(() => {
    const awaited = document.querySelectorAll<HTMLImageElement>('[loading=eager]')
    void Promise.allSettled(Array.from(awaited, (picture) => picture.decode())).then(run)
  })
