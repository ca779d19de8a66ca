import { type ComponentProps, type MouseEvent, type ReactElement, createElement } from 'react'
import { navigate as go, usePathname, useSearch } from 'wouter/use-browser-location'
import { type Entry, currentEntry, move, pageDepth, setMoveGuard, takeEntry, whenAtRest } from './history.ts'
import { isStaffPath } from './paths.ts'

type NavigateOptions = {
  readonly replace?: boolean
  /** Only a cache: the page must work from its address alone. */
  readonly state?: unknown
}

/** Intercepts attempts to leave a screen. */
export type Gate = {
  /** Called by navigate() and goBack(); `leave` leaves the screen. */
  readonly ask: (leave: () => void) => void
  /** Called after the browser moved by a number of entries; true when the gate handled the move. */
  readonly onMove: (by: number) => boolean
}

let gate: Gate | undefined

/** For leave-guard.ts; undefined removes the gate. */
export const setGate = (next: Gate | undefined): void => {
  gate = next
}

setMoveGuard((by) => gate?.onMove(by) ?? false)

/** Leaves the screen; with unsaved work only after its question. */
export const leaveScreen = (leave: () => void): void => {
  if (gate) gate.ask(leave)
  else leave()
}

// The query string of the table link stays from screen to screen (design §4.23).
const keepQuery = (to: string, pathname: string, search: string): string =>
  to.includes('?') || isStaffPath(to) || isStaffPath(pathname) ? to : `${to}${search}`

/** Opens an address from paths.ts. Guest screens keep the query; unsaved work asks first (leave-guard.ts). */
export const navigate = (to: string, { replace = false, state }: NavigateOptions = {}): void =>
  leaveScreen(() =>
    whenAtRest(() => {
      const { layers } = currentEntry()
      const href = keepQuery(to, location.pathname, location.search)
      // The next page takes over the entry of an open dialog: Back leads to this page.
      const isNew = !replace && href !== location.pathname + location.search
      move(isNew ? Math.min(1 - layers, 0) : -layers, () => {
        const entry: Entry = { depth: pageDepth() + (isNew ? 1 : 0), layers: 0, state }
        go(href, { replace: !isNew || layers > 0, state: entry })
        takeEntry()
      })
    }),
  )

/** The current path without query and trailing slashes. */
export const usePath = (): string => usePathname().replace(/(?<=.)\/+$/, '')

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { readonly to: string }

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 *
 * @param props The props of `<a>`, with `to` for the address, and the options of navigate().
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
