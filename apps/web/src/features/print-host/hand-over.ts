import type { HostPaper } from '@thali/contract/printing/schema'
import { createStore } from '#web/lib/store.ts'
import { rawbtAddress } from './rawbt.ts'

/** The paper that the page shows for printing. */
export const shownPaper = createStore<HostPaper | undefined>(undefined)

// Every wait has a limit: a page that waits for ever prints nothing more. The outcome is then unknown.
const pictureMaxMs = 5000
// A dialog that waits for a person may stay open for this long.
const dialogMaxMs = 120_000
const appMaxMs = 5000

/** Waits for one of some events of a target. @throws Error after a time. */
const until = (target: EventTarget, names: readonly string[], ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      ended.abort()
      reject(new Error(`None of ${names.join(', ')} in ${ms} ms`))
    }, ms)
    const done = (): void => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    for (const name of names) target.addEventListener(name, done, { signal: ended.signal })
  })

// A target and not a promise, so that an event of an earlier paper reaches no later one.
const pictures = new EventTarget()

const loadedName = ({ id, fence }: HostPaper): string => `loaded ${id} ${fence}`

/** Called by the page once the picture of a paper is loaded and measured. */
export const pictureLoaded = (paper: HostPaper): void => void pictures.dispatchEvent(new Event(loadedName(paper)))

/**
 * Shows a paper and prints it; resolves after the dialog, or at once where the browser prints silently. `mayStart` is asked
 * right before. @throws Error if that is too late, the picture does not load, or the browser does not say that it printed.
 */
export const printInBrowser = async (paper: HostPaper, mayStart: () => boolean): Promise<void> => {
  const loaded = until(pictures, [loadedName(paper)], pictureMaxMs)
  shownPaper.set(paper)
  try {
    await loaded
    if (!mayStart()) throw new Error('The lease ends too soon')
    // Before the call, which returns after the event in most browsers.
    const printed = until(window, ['afterprint'], dialogMaxMs)
    window.print()
    await printed
  } finally {
    shownPaper.set(undefined)
  }
}

/** Hands a paper over to RawBT. Known only once another app covers the page: browsers may refuse without a tap. */
export const printInRawbt = async (paper: HostPaper, mayStart: () => boolean): Promise<void> => {
  if (!mayStart()) throw new Error('The lease ends too soon')
  const left = until(window, ['blur', 'pagehide'], appMaxMs)
  location.href = rawbtAddress(paper.data)
  await left
}
