import { currentEntry, move, pageDepth, whenAtRest } from './history.ts'
import { leaveScreen, navigate } from './router.ts'

/** Moves to another page of the history, counted from the page itself: its open layers are skipped. */
export const leavePage = (by: number): void => whenAtRest(() => move(by - currentEntry().layers))

/** Goes back one screen, but never out of the app: on the first screen, such as a shared link, to `fallback`. */
export const goBack = (fallback: string): void => {
  whenAtRest(() => {
    if (pageDepth() > 0) leaveScreen(() => leavePage(-1))
    else navigate(fallback, { replace: true })
  })
}
