import { type AnchorHTMLAttributes, type MouseEvent, type ReactElement, createElement, useEffect } from 'react'
import { navigate as go, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location'
import { type Entry, currentEntry, fitLayersSoon, move, pageDepth, setMoveGuard, whenAtRest } from './history.ts'
import { isStaffPath } from './paths.ts'

type NavigateOptions = {
  /** Takes the place of the current entry (default: a new one). */
  readonly replace?: boolean
  /** What the page opened is given. Only a cache: everything it needs to work stands in the address. */
  readonly state?: unknown
}

/** What stands between a screen and leaving it. */
export type Gate = {
  /** Somebody wants to leave, by navigate() or goBack(); `leave` does it. */
  readonly ask: (leave: () => void) => void
  /** The browser has gone to another page of its history, by so many entries; true when the gate has taken care of it. */
  readonly onMove: (by: number) => boolean
}

let gate: Gate | undefined

/**
 * Puts something between the screen and leaving it; for leave-guard.ts, which knows when.
 *
 * @param next The gate; undefined opens the way again.
 */
export const setGate = (next: Gate | undefined): void => {
  gate = next
}

setMoveGuard((by) => gate?.onMove(by) ?? false)

/**
 * Does what leaves the screen; where somebody would lose what they typed, only once they have agreed to it.
 *
 * @param leave Leaves it.
 */
export const leaveScreen = (leave: () => void): void => {
  if (gate) gate.ask(leave)
  else leave()
}

// The table link's query string stays with the diner from screen to screen (design §4.23).
const keepQuery = (to: string, pathname: string, search: string): string =>
  to.includes('?') || isStaffPath(to) || isStaffPath(pathname) ? to : `${to}${search}`

/**
 * Opens an address of ours. Between guest screens the query string is kept. Where somebody would lose what they typed
 * they are asked first (leave-guard.ts).
 *
 * @param to From paths.ts.
 * @param options How.
 */
export const navigate = (to: string, { replace = false, state }: NavigateOptions = {}): void =>
  leaveScreen(() =>
    whenAtRest(() => {
      const { layers } = currentEntry()
      const href = keepQuery(to, location.pathname, location.search)
      // The entry of an open dialog becomes the next page's: Back from there leads to this page.
      const isNew = !replace && href !== location.pathname + location.search
      move(isNew ? Math.min(1 - layers, 0) : -layers, () => {
        const entry: Entry = { depth: pageDepth() + (isNew ? 1 : 0), layers: 0, state }
        go(href, { replace: !isNew || layers > 0, state: entry })
        fitLayersSoon()
      })
    }),
  )

/**
 * Moves to another page of the history, past what is open on this one.
 *
 * @param by How many entries, counted from the page itself.
 */
export const leavePage = (by: number): void => whenAtRest(() => move(by - currentEntry().layers))

/**
 * Goes back one screen; never out of the app.
 *
 * @param fallback Where to when this screen was the first, as after a reload of a shared link.
 */
export const goBack = (fallback: string): void => {
  whenAtRest(() => {
    if (pageDepth() > 0) leaveScreen(() => leavePage(-1))
    else navigate(fallback, { replace: true })
  })
}

/** @returns The path of the current address, without its query and without slashes at its end; follows navigation. */
export const usePath = (): string => usePathname().replace(/(?<=.)\/+$/, '')

/** @returns The query of the current address; follows navigation. */
export const useQueryParams = (): URLSearchParams => new URLSearchParams(useSearch())

/**
 * What the page was given by navigate(to, { state }). It survives a reload, but not a shared address: use it only to
 * spare a wait.
 *
 * @param isState Whether it is what the page expects.
 * @returns The state; undefined when there is none of that kind.
 */
export const useNavigationState = <T>(isState: (state: unknown) => state is T): T | undefined => {
  useHistoryState<unknown>()
  const { state } = currentEntry()
  return isState(state) ? state : undefined
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & NavigateOptions & { readonly to: string }

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link within the app: a real `<a>`, opened without a reload.
 *
 * @param props Those of `<a>`, with `to` for the address, and those of navigate().
 * @returns The link.
 */
export const Link = ({ to, replace, state, onClick, ...rest }: LinkProps): ReactElement => {
  const href = keepQuery(to, usePath(), useSearch())
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? false, state })
  }
  return createElement('a', { ...rest, href, onClick: handleClick })
}

/**
 * Opens another address in place of this one.
 *
 * @param props Where to.
 * @returns Nothing to see.
 */
export const Redirect = ({ to }: { readonly to: string }): null => {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
