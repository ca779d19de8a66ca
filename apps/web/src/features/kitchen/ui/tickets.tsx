import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { useStore } from '#web/lib/store.ts'
import { guardTaps } from '#web/ui/tap-guard.ts'
import { kitchen } from '../store/browser-kitchen.ts'
import { displaySettings } from '../store/display-settings.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { followSwipes } from './swipes.ts'
import { TicketCard } from './ticket-card.tsx'
import { TicketLayout } from './ticket-layout.ts'
import {
  firstPage,
  nextPage,
  pageStart,
  pagedQuery,
  positionOf,
  previousPage,
  scrollTarget,
  shownTickets,
} from './ticket-pages.ts'
import styles from './tickets.module.css'

/** Without a touch for this time (ms), a display goes back to the oldest tickets. */
const idleMs = 60_000

/** How many tickets a list has at first, and gets when its end is near. */
const listStep = 20

const useReturnToOldest = (isAway: boolean): void => {
  useEffect(() => {
    if (!isAway) return undefined
    let timer = 0
    const wait = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(firstPage, idleMs)
    }
    wait()
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) document.addEventListener(name, wait)
    return () => {
      clearTimeout(timer)
      for (const name of events) document.removeEventListener(name, wait)
    }
  }, [isAway])
}

const cardsOf = (ids: readonly string[]): readonly ReactElement[] => ids.map((id) => <TicketCard key={id} id={id} />)

type TicketsProps = { readonly ids: readonly string[] }

/** Only the tickets that may fit are in the document. */
const Pages = ({ ids }: TicketsProps): ReactElement => {
  const start = useStore(pageStart)
  const { size } = useStore(displaySettings)
  const [most, setMost] = useState(listStep)
  const room = useRef<HTMLElement>(null)
  const layout = useRef<TicketLayout>(undefined)
  const at = positionOf(ids, start)
  const rendered = useMemo(() => ids.slice(at, at + most), [ids, at, most])
  const latest = useRef({ ids, at, start, size, rendered })
  useReturnToOldest(start !== undefined)
  useLayoutEffect(() => {
    if (!room.current) return undefined
    layout.current = new TicketLayout(room.current, ({ ids: shown, most: next }) => {
      setMost(next)
      const { ids: all, at: first, rendered: placed } = latest.current
      const after = [...placed.filter((id) => !shown.includes(id)), ...all.slice(first + placed.length)]
      shownTickets.set({ before: all.slice(0, first), ids: shown, after })
    })
    return layout.current.start()
  }, [])
  useLayoutEffect(() => {
    const isNewPage = latest.current.start !== start || latest.current.size !== size
    latest.current = { ids, at, start, size, rendered }
    layout.current?.arrange(isNewPage)
  }, [ids, at, start, size, rendered])
  useEffect(
    () => (room.current ? followSwipes(room.current, { onLeft: nextPage, onRight: previousPage }) : undefined),
    [],
  )
  const cards = useMemo(() => cardsOf(rendered), [rendered])
  return (
    <section ref={room} className={styles.pages} aria-label={messages.openTickets}>
      {cards}
    </section>
  )
}

/** On a phone: one below the other, and more of them when the end is near. */
const List = ({ ids }: TicketsProps): ReactElement => {
  const [grown, setMost] = useState(listStep)
  const target = useStore(scrollTarget)
  const most = Math.max(grown, target ? ids.indexOf(target.id) + 1 : 0)
  const shown = useMemo(() => ids.slice(0, most), [ids, most])
  const rest = ids.length - shown.length
  const grow = useCallback(() => setMost((count) => count + listStep), [])
  // A ticket that has moved under the finger was not the one that was meant.
  useLayoutEffect(guardTaps, [shown])
  useLayoutEffect(() => shownTickets.set({ before: [], ids: shown, after: ids.slice(shown.length) }), [ids, shown])
  useLayoutEffect(() => {
    if (target) document.querySelector(`[data-ticket="${CSS.escape(target.id)}"]`)?.scrollIntoView({ block: 'center' })
  }, [target])
  const observe = useCallback(
    (button: HTMLElement | null) => {
      if (!button) return undefined
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: '600px' })
      observer.observe(button)
      return () => observer.disconnect()
    },
    [grow],
  )
  const cards = useMemo(() => cardsOf(shown), [shown])
  return (
    <section className={styles.list} aria-label={messages.openTickets}>
      {cards}
      {rest > 0 && (
        <button key={most} type="button" ref={observe} className={styles.more} onClick={grow}>
          {messages.moreTickets(rest)}
        </button>
      )}
    </section>
  )
}

/** The open tickets, oldest first. */
export const Tickets = (): ReactElement => {
  // No ticket leaves under a finger.
  const ids = useHeldWhilePressed(useStore(kitchen.ids))
  const isPaged = useMediaQuery(pagedQuery)
  return isPaged ? <Pages ids={ids} /> : <List ids={ids} />
}
