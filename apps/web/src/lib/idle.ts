/** When a browser that cannot say, and has loaded the page, is likely to be idle (ms). */
const guessMs = 2000

/**
 * Does something once the page has nothing else to do.
 *
 * @param run What.
 */
export const onIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else if (document.readyState === 'complete') setTimeout(run, guessMs)
  else addEventListener('load', run, { once: true })
}

/**
 * Fetches something for later, once the pictures of the first cards are there too: what nobody waits for yet takes no network
 * from what is looked at.
 *
 * @param run Fetches it.
 */
export const onIdleAfterImages = (run: () => void): void =>
  onIdle(() => {
    const awaited = document.querySelectorAll<HTMLImageElement>('[loading=eager]')
    void Promise.allSettled(Array.from(awaited, (picture) => picture.decode())).then(run)
  })
