import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createStore } from '#web/lib/store.ts'
import type { KitchenActions } from '../store/kitchen-actions.ts'
import { displaySettings } from '../store/display-settings.ts'
import { toggleFullScreen } from './full-screen.ts'
import { panel } from './panel-store.ts'
import { haveVoidsBeenSeen } from './seen-voids.ts'
import { nextPage, previousPage, shownTickets } from './ticket-pages.ts'
import { toggleCounts } from './toggle-counts.ts'

/** Whether a key was used: the first tickets then show their positions. */
export const areKeysUsed = createStore(false)

/** The tickets of the page, without those that have no room on it. */
const tickets = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-ticket]:not([data-beyond])'),
]

const focused = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-ticket]') ?? undefined

/** The last chosen position: after a bump the keys go on where they were. */
let lastAt = 0

const choose = (at: number): void => {
  const all = tickets()
  lastAt = Math.max(0, Math.min(at, all.length - 1))
  const ticket = all[lastAt]
  ticket?.focus({ preventScroll: true })
  ticket?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The cards of the next page are placed at once, so that one of them can be chosen. */
const turnTo = (turn: () => void): void => flushSync(turn)

const step = (by: number): void => {
  const at = tickets().findIndex((ticket) => ticket === focused())
  if (at < 0) return choose(lastAt)
  const { before, ids, after } = shownTickets.get()
  if (at + by >= ids.length && after.length > 0) {
    turnTo(nextPage)
    choose(0)
  } else if (at + by < 0 && before.length > 0) {
    turnTo(previousPage)
    choose(tickets().length - 1)
  } else choose(at + by)
}

const stepLine = (by: number): void => {
  const ticket = focused()
  if (!ticket) return choose(lastAt)
  const lines = [...ticket.querySelectorAll<HTMLElement>('[data-line]')]
  const at = lines.findIndex((line) => line === document.activeElement)
  if (at + by < 0) return ticket.focus()
  lines[Math.min(at + by, lines.length - 1)]?.focus()
}

type Keys = Readonly<Record<string, () => void>>

/** Without a chosen ticket the first key only chooses one: the cook sees which ticket the second one changes. */
const withTicket =
  (act: (id: string) => void): (() => void) =>
  () => {
    const id = focused()?.dataset['ticket']
    if (id === undefined) choose(lastAt)
    else act(id)
  }

/** The keys go on from a ticket that was tapped, or reached with Tab. */
const followFocus = (): void => {
  const at = tickets().findIndex((ticket) => ticket === focused())
  if (at >= 0) lastAt = at
}

const keysOf = (actions: KitchenActions): Keys => ({
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  PageDown: () => turnTo(nextPage),
  PageUp: () => turnTo(previousPage),
  ArrowUp: () => stepLine(-1),
  ArrowDown: () => stepLine(1),
  Enter: withTicket((id) => actions.bump(id)),
  b: withTicket((id) => actions.bump(id)),
  s: withTicket((id) => actions.start(id)),
  a: withTicket((id) => {
    const card = focused()
    if (card && haveVoidsBeenSeen(card)) actions.acknowledge(id)
  }),
  m: withTicket((id) => panel.set({ kind: 'ticket', id })),
  u: () => actions.undoLast(),
  r: () => panel.set({ kind: 'recall' }),
  c: toggleCounts,
  v: () => panel.set({ kind: 'view' }),
  f: toggleFullScreen,
  h: () => panel.set({ kind: 'help' }),
  '?': () => panel.set({ kind: 'help' }),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), () => choose(at)])),
})

/** Fields and dialogs keep their keys; Enter on a button presses it. */
const isTaken = ({ target, key }: KeyboardEvent): boolean => {
  if (document.querySelector('dialog[open]') || !(target instanceof Element)) return true
  if (target.closest('input, textarea, select')) return true
  return key === 'Enter' && target.closest('button, a') !== null
}

/** Lets a bump bar or keyboard control the tickets, unless this device switched that off. */
export const useBumpBar = (actions: KitchenActions): void => {
  // Before the tickets are painted, so that no key is lost that follows at once.
  useLayoutEffect(() => {
    const keys = keysOf(actions)
    const press = (event: KeyboardEvent): void => {
      if (!displaySettings.get().hasKeys || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      // A key that is held down counts once.
      if (event.repeat && !event.key.startsWith('Arrow')) return
      areKeysUsed.set(true)
      act()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', followFocus)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', followFocus)
    }
  }, [actions])
}
