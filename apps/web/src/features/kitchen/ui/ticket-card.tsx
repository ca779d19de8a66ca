import { type ReactElement, memo, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useKeyed, useSelected } from '#web/lib/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { type Age, type KitchenTicket, ageOf, minutesOf } from '../model/ticket.ts'
import type { ShownTicket } from '../store/kitchen-status.ts'
import { CalledNumber, calledText } from './called-number.tsx'
import { type Display, useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { CompactCard } from './compact-card.tsx'
import { countUnseenVoids, haveVoidsBeenSeen } from './seen-voids.ts'
import { TicketLines } from './ticket-lines.tsx'
import { MoreButton, TicketMarks } from './ticket-marks.tsx'
import styles from './ticket-card.module.css'

type HeadProps = {
  readonly ticket: KitchenTicket
  readonly minutes: number
  readonly age: Age
  readonly isLeaving: boolean
}

const Head = ({ ticket, minutes, age, isLeaving }: HeadProps): ReactElement => {
  const { orderNumber, isPaid, lines, state, isRemake } = ticket
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <div className={styles.head} data-badge="">
      <p>
        <CalledNumber order={ticket} className={styles.table} />
      </p>
      <div className={styles.facts}>
        <p className={styles.age}>
          {age === 'late' ? <Icon name="alert" /> : <LaterIcon name="clock" />}
          <span>
            {messages.minutes(minutes)}
            {age !== 'fresh' && <span className={styles.ageWord}> {messages.ages[age]}</span>}
          </span>
        </p>
        <p className={styles.row}>
          {state === 'new' && !isRemake && !isLeaving && <span className={styles.new}>{messages.states.new}</span>}
          {isPaid && <span className={styles.paid}>{messages.paid}</span>}
          <span className={styles.number}>{messages.number(orderNumber)}</span>
          <span>
            <span aria-hidden="true">{messages.doneOf({ done, lines: lines.length })}</span>
            <span className="visually-hidden">{messages.doneOfName({ done, lines: lines.length })}</span>
          </span>
        </p>
      </div>
    </div>
  )
}

type ActionsProps = {
  readonly ticket: KitchenTicket
  readonly display: Display
  /** Voids that were never in view; 0 until the first tap. */
  readonly unseenVoids: number
  readonly onAcknowledge: () => void
}

const Actions = ({ ticket, display, unseenVoids, onAcknowledge }: ActionsProps): ReactElement => {
  const { actions, isExpeditor } = display
  const { id, state, hasVoid } = ticket
  // A void alone is acknowledged, not done.
  const isOpen = ticket.lines.some(({ quantity, ready, served }) => (isExpeditor ? served : ready) < quantity)
  const isUnseen = !isExpeditor && (state === 'new' || state === 'changed')
  return (
    <div className={styles.actions}>
      {hasVoid && !isExpeditor && (
        <button type="button" className={styles.danger} onClick={onAcknowledge}>
          {unseenVoids > 0 ? messages.nextVoid(unseenVoids) : messages.acknowledge}
        </button>
      )}
      {isUnseen && (
        <button type="button" className={styles.start} onClick={() => actions.start(id)}>
          {state === 'new' ? messages.start : messages.seen}
        </button>
      )}
      {state !== 'done' && (
        <button type="button" className={styles.bump} disabled={!isOpen} onClick={() => actions.bump(id)}>
          <Icon name="check" />
          {isExpeditor ? messages.serveAll : messages.bump}
        </button>
      )}
      <MoreButton id={id} className={styles.wide} />
    </div>
  )
}

const Leaving = ({ shown, display }: { readonly shown: ShownTicket; readonly display: Display }): ReactElement => (
  <div className={styles.actions}>
    <p className={styles.done}>
      <Icon name="check" />
      {shown.leaving?.canUndo ? messages.leaving : messages.gone}
    </p>
    {shown.leaving?.canUndo && (
      <button type="button" className={styles.undo} onClick={() => display.actions.undo(shown.ticket.id)}>
        {messages.undo}
      </button>
    )}
  </div>
)

type CardProps = { readonly shown: ShownTicket; readonly minutes: number; readonly age: Age }

const Card = ({ shown, minutes, age }: CardProps): ReactElement => {
  const display = useDisplay()
  const content = useRef<HTMLDivElement>(null)
  const [unseenVoids, setUnseenVoids] = useState(0)
  const { ticket, leaving } = shown
  // A ticket that another display made done gives its room to those that wait.
  const hasLines = !leaving || leaving.isHere
  const countVoids = (): void => {
    if (content.current && unseenVoids > 0) setUnseenVoids(countUnseenVoids(content.current))
  }
  const acknowledge = (): void => {
    if (!content.current) return
    if (haveVoidsBeenSeen(content.current)) display.actions.acknowledge(ticket.id)
    setUnseenVoids(countUnseenVoids(content.current))
  }
  return (
    <div ref={content} className={styles.content} onScrollCapture={countVoids}>
      <Head ticket={ticket} minutes={minutes} age={age} isLeaving={leaving !== undefined} />
      {!leaving && <TicketMarks ticket={ticket} />}
      {hasLines && <TicketLines ticketId={ticket.id} lines={ticket.lines} isLeaving={leaving !== undefined} />}
      {leaving ? (
        <Leaving shown={shown} display={display} />
      ) : (
        <Actions ticket={ticket} display={display} unseenVoids={unseenVoids} onAcknowledge={acknowledge} />
      )}
    </div>
  )
}

/** One ticket. It renders when this order or its age changes, and not with the others. */
export const TicketCard = memo(({ id }: { readonly id: string }): ReactElement | null => {
  const display = useDisplay()
  const shown = useKeyed(display.store.tickets, id)
  const isCompact = useSelected(display.settings, ({ size }) => size === 'compact')
  const acceptedAt = shown?.ticket.acceptedAt ?? 0
  const minutes = useSelected(display.clock, (now) => minutesOf({ acceptedAt }, now))
  const isMarked = useSelected(display.marked, (ids) => ids.has(id))
  if (!shown) return null
  const { ticket, leaving } = shown
  const age = ticket.isPaidLate ? 'fresh' : ageOf(minutes, display.lateMinutes)
  const Content = isCompact ? CompactCard : Card
  return (
    <article
      data-ticket={id}
      data-age={age}
      data-state={leaving ? 'leaving' : ticket.state}
      data-size={isCompact ? 'compact' : undefined}
      tabIndex={-1}
      aria-label={messages.ticketName({
        place: calledText(ticket),
        order: ticket.orderNumber,
        age: messages.minutes(minutes),
      })}
      className={classNames(styles.ticket, isMarked && styles.marked)}
    >
      <Content shown={shown} minutes={minutes} age={age} />
    </article>
  )
})
