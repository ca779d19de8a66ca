import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { type KitchenTicket, ageOf, minutesOf } from '../model/ticket.ts'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './pager.module.css'
import { nextPage, previousPage, shownTickets } from './ticket-pages.ts'

const chevronLeft = 'M14.5 5.5 8 12l6.5 6.5'

type Urgent = { readonly late: number; readonly new: number; readonly changed: number; readonly voids: number }

/** Counts what must not be overlooked among tickets that are not shown, as JSON: the same counts render nothing. */
const useUrgent = (ids: readonly string[]): Urgent => {
  const { store, clock, lateMinutes, isExpeditor } = useDisplay()
  // Rendered again when a ticket becomes new, changed or void.
  useStore(store.alarms)
  const found = useSelected(clock, (now) => {
    const tickets = ids.flatMap((id) => {
      const shown = store.tickets.get(id)
      return shown && !shown.leaving && !shown.ticket.isPaidLate ? [shown.ticket] : []
    })
    const count = (isCounted: (ticket: KitchenTicket) => boolean): number => tickets.filter(isCounted).length
    const urgent: Urgent = {
      late: count((ticket) => ageOf(minutesOf(ticket, now), lateMinutes) === 'late'),
      // The stations answer for these.
      new: isExpeditor ? 0 : count(({ state }) => state === 'new'),
      changed: isExpeditor ? 0 : count(({ state }) => state === 'changed'),
      voids: count(({ hasVoid }) => hasVoid),
    }
    return JSON.stringify(urgent)
  })
  return JSON.parse(found) as Urgent // written above
}

type TurnProps = {
  readonly ids: readonly string[]
  readonly isBack?: boolean
}

const Turn = ({ ids, isBack = false }: TurnProps): ReactElement | null => {
  const urgent = useUrgent(ids)
  if (ids.length === 0) return null
  const words = [
    urgent.voids > 0 && messages.alarms.void(urgent.voids),
    urgent.late > 0 && messages.hiddenLate(urgent.late),
    urgent.new > 0 && messages.alarms.new(urgent.new),
    urgent.changed > 0 && messages.alarms.changed(urgent.changed),
  ].filter((word) => word !== false)
  const isLate = urgent.voids + urgent.late > 0
  const tone = isLate ? styles.late : words.length > 0 ? 'primary' : styles.calm
  return (
    <button type="button" className={classNames(styles.turn, tone)} onClick={isBack ? previousPage : nextPage}>
      <span className="visually-hidden">{isBack ? messages.pageBefore : messages.pageAfter}: </span>
      {isBack && <Glyph d={chevronLeft} />}
      <span className={styles.count}>{isBack ? messages.earlier(ids.length) : messages.later(ids.length)}</span>
      {words.length > 0 && <span className={styles.urgent}>{words.slice(0, 2).join(' · ')}</span>}
      {!isBack && <Icon name="chevron-right" />}
    </button>
  )
}

/** How many open tickets have no room on the screen, with the most urgent facts about them; a tap shows them. */
export const Pager = (): ReactElement => {
  const { before, after } = useStore(shownTickets)
  return (
    <div className={styles.pager}>
      <Turn ids={before} isBack />
      <Turn ids={after} />
    </div>
  )
}
