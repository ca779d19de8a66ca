import { createStore } from '#web/lib/store.ts'
import type { HostPaper } from '@thali/contract/printing/schema'
import { rawbtAddress } from './rawbt.ts'

/** The picture that the page shows for its print dialog. */
export const shownPicture = createStore<HostPaper | undefined>(undefined)

// A dialog that waits for a person may stay open for this long.
const dialogMaxMs = 120_000
const appMaxMs = 5000

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

/** Prints the shown picture; resolves after the dialog, or at once where the browser prints silently. */
const printShown = async (): Promise<void> => {
  const printed = until(window, ['afterprint'], dialogMaxMs)
  window.print()
  await printed
}

let waiting: (PromiseWithResolvers<void> & { readonly paper: HostPaper }) | undefined

/** Shows a paper and waits until it was printed. */
export const printInBrowser = async (paper: HostPaper): Promise<void> => {
  const shown = { ...Promise.withResolvers<void>(), paper }
  waiting = shown
  shownPicture.set(paper)
  try {
    await shown.promise
  } finally {
    shownPicture.set(undefined)
  }
}

const takeWaiting = (paper: HostPaper): typeof waiting => {
  if (waiting?.paper !== paper) return undefined
  const taken = waiting
  waiting = undefined
  return taken
}

/** Called by the page once the picture of a paper is drawn at its size. */
export const pictureDrawn = (paper: HostPaper): void => {
  const shown = takeWaiting(paper)
  if (shown) printShown().then(shown.resolve, shown.reject)
}

/** Called by the page for a paper whose picture cannot be drawn. */
export const pictureFailed = (paper: HostPaper): void =>
  takeWaiting(paper)?.reject(new Error('The picture could not be drawn'))

/** Hands a paper over to RawBT. Known only once another app covers the page: browsers may refuse without a tap. */
export const printInRawbt = async ({ data }: HostPaper): Promise<void> => {
  const left = until(window, ['blur', 'pagehide'], appMaxMs)
  location.href = rawbtAddress(data)
  await left
}
