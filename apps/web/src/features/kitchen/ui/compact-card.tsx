import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { useKeyed } from '#web/lib/store.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { type Age, type KitchenTicket, type TicketLine, nextStep } from '../model/ticket.ts'
import type { ShownTicket } from '../store/kitchen-status.ts'
import { undoMs } from '../store/leaving-tickets.ts'
import { CalledNumber } from './called-number.tsx'
import styles from './compact-card.module.css'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { haveVoidsBeenSeen } from './seen-voids.ts'
import { continuedParts } from './ticket-layout.ts'
import { TicketLines } from './ticket-lines.tsx'
import { MoreButton, TicketMarks } from './ticket-marks.tsx'

const glyphs = { start: 'M8.5 5.5v13l10-6.5z', undo: 'M4.5 8.5v-4M4.5 8.5h4M5 8a8 8 0 1 1-1 5.5' } as const

const useStep = ({ ticket, leaving }: ShownTicket) => {
  const { actions, isExpeditor } = useDisplay()
  const step = leaving ? (leaving.canUndo ? ('undo' as const) : undefined) : nextStep(ticket, isExpeditor)
  const press = ({ currentTarget, detail, timeStamp }: MouseEvent<HTMLElement>): void => {
    // Keys give 0.
    if (!step || (detail !== 0 && actions.isBounce(`${ticket.id} head`, timeStamp))) return
    const card = currentTarget.closest('[data-ticket]')
    if (step === 'acknowledge' && card && !haveVoidsBeenSeen(card)) return
    actions.step(ticket.id)
  }
  const name = step === 'bump' && isExpeditor ? messages.serveAll : step && messages[step]
  return { step, name, press }
}

const StepGlyph = ({ step }: { readonly step: ReturnType<typeof useStep>['step'] }): ReactElement | null => {
  if (!step) return null
  if (step === 'start' || step === 'undo') return <Glyph d={glyphs[step]} />
  return <Icon name={step === 'acknowledge' ? 'alert' : 'check'} />
}

/** The state of a ticket in a word or two. */
const stateWords = ({ ticket, leaving }: ShownTicket): string | undefined => {
  if (leaving) return leaving.canUndo ? messages.leaving : messages.gone
  if (ticket.state === 'new' && !ticket.isRemake) return messages.states.new
  return ticket.isPaid ? messages.paid : undefined
}

type HeadProps = {
  readonly shown: ShownTicket
  readonly minutes: number
  readonly age: Age
  /** In how many columns the ticket is (default 1). */
  readonly parts?: number
}

const Head = ({ shown, minutes, age, parts = 1 }: HeadProps): ReactElement => {
  const { step, name, press } = useStep(shown)
  const { ticket, leaving } = shown
  const { id, orderNumber, state } = ticket
  const words = stateWords(shown)
  return (
    <div className={styles.head} data-piece="head" data-badge="">
      <button type="button" data-head="" className={styles.press} aria-disabled={!step} onClick={press}>
        <CalledNumber order={ticket} className={styles.table} />
        <span className={styles.facts}>
          <span className={styles.age}>
            {age === 'late' ? <Icon name="alert" /> : <LaterIcon name="clock" />}
            <span className={styles.words}>
              {messages.minutes(minutes)}
              {age !== 'fresh' && ` ${messages.ages[age]}`}
            </span>
          </span>{' '}
          <span className={styles.row}>
            {words && (
              <span className={leaving ? styles.left : state === 'new' ? styles.new : styles.paid}>{words}</span>
            )}{' '}
            <span>{messages.number(orderNumber)}</span>
            {parts > 1 && <span> · {messages.partOf({ part: 1, parts })}</span>}
            <StepGlyph step={step} />
          </span>
        </span>
        {name && <span className="visually-hidden"> {name}</span>}
      </button>
      {!leaving && <MoreButton id={id} className={styles.more} />}
    </div>
  )
}

type ContinuedHeadProps = { readonly shown: ShownTicket; readonly part: number; readonly parts: number }

const ContinuedHead = ({ shown, part, parts }: ContinuedHeadProps): ReactElement => {
  const { name, press } = useStep(shown)
  return (
    <button type="button" data-piece="continued" className={styles.continuedHead} onClick={press}>
      <CalledNumber order={shown.ticket} className={styles.continuedTable} />
      <span>{messages.partOf({ part, parts })}</span>
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}

/** The done lines that are folded away: each stays in its place for as long as Undo is offered. */
const useFolded = ({ lines }: KitchenTicket): ReadonlySet<string> => {
  const done = lines.flatMap(({ id, isDone }) => (isDone ? [id] : []))
  const key = done.join(' ')
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), undoMs)
    return () => clearTimeout(timer)
  }, [key])
  const ids = settled.split(' ')
  return new Set(done.filter((id) => ids.includes(id)))
}

type FoldProps = { readonly count: number; readonly isOpen: boolean; readonly onTurn: () => void }

const Fold = ({ count, isOpen, onTurn }: FoldProps): ReactElement => (
  <button type="button" data-piece="foot" className={styles.fold} aria-expanded={isOpen} onClick={onTurn}>
    {messages.folded(count)} <Icon name="check" />
  </button>
)

type CompactCardProps = { readonly shown: ShownTicket; readonly minutes: number; readonly age: Age }

/**
 * The content of a compact ticket: its head is the button, its done lines are folded, and it may continue in the next columns.
 * A ticket that leaves is its head alone, which offers Undo.
 */
export const CompactCard = ({ shown, minutes, age }: CompactCardProps): ReactElement => {
  const { ticket, leaving } = shown
  const divided = useKeyed(continuedParts, ticket.id) ?? []
  const further = leaving ? [] : divided
  const folded = useFolded(ticket)
  const [isOpen, setIsOpen] = useState(false)
  const open = ticket.lines.filter(({ id }) => !folded.has(id))
  const lines = isOpen ? [...open, ...ticket.lines.filter(({ id }) => folded.has(id))] : open
  const partFrom = (from: number, to?: number): readonly TicketLine[] => lines.slice(from, to)
  const fold = folded.size > 0 && <Fold count={folded.size} isOpen={isOpen} onTurn={() => setIsOpen(!isOpen)} />
  return (
    <>
      <div className={styles.first}>
        <Head shown={shown} minutes={minutes} age={age} parts={further.length + 1} />
        {!leaving && (
          <>
            <TicketMarks ticket={ticket} />
            <TicketLines ticketId={ticket.id} lines={partFrom(0, further[0]?.from)} isLeaving={false} />
            {further.length === 0 && fold}
          </>
        )}
      </div>
      {further.map(({ from, left, top, room }, index) => (
        <div key={from} data-part="" className={styles.part} style={{ left, top, maxHeight: room }}>
          <ContinuedHead shown={shown} part={index + 2} parts={further.length + 1} />
          <TicketLines ticketId={ticket.id} lines={partFrom(from, further[index + 1]?.from)} isLeaving={false} />
          {index === further.length - 1 && fold}
        </div>
      ))}
    </>
  )
}
