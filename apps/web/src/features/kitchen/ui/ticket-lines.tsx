import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useSelected } from '#web/lib/store.ts'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { TicketLine } from '../model/ticket.ts'
import { useDisplay } from './display-context.ts'
import { ChoiceName, useDishName } from './dish-name.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './ticket-lines.module.css'

/** Names with more letters are smaller. */
const longName = 28

const Facts = ({ line }: { readonly line: TicketLine }): ReactElement => {
  const { choice, note, voided, voidReason, remade, pending, isAddition, ready, quantity, isDone } = line
  return (
    <>
      {isAddition && !remade && <span className={styles.added}>{messages.added(pending)}</span>}
      <ChoiceName choice={choice} className={styles.choice} />
      {note && (
        <span className={styles.note}>
          <span className="visually-hidden">{messages.note} </span>
          {note}
        </span>
      )}
      {remade && pending > 0 && (
        <span className={styles.remade}>{messages.remade({ quantity: remade.quantity, reason: remade.reason })}</span>
      )}
      {voided > 0 && (
        <span className={styles.void}>
          <strong>{messages.voided(voided)}</strong>
          {voidReason && <span>{voidReason}</span>}
        </span>
      )}
      {!isDone && ready > 0 && ready < quantity && <span className={styles.partly}>{messages.partlyReady(ready)}</span>}
    </>
  )
}

const Name = ({ line }: { readonly line: TicketLine }): ReactElement => {
  const { quantity, mark, isDone } = line
  const { name, ownName } = useDishName(line.itemId, line.name)
  const last = name.lastIndexOf(' ') + 1
  const Words = quantity === 0 || isDone ? 's' : 'span'
  return (
    <>
      <span className={classNames(styles.name, name.length > longName && styles.long)}>
        {isDone && <span className={styles.times}>{`${quantity}× `}</span>}
        <Words>{name.slice(0, last)}</Words>
        {/* The mark stays with the last word. */}
        <span className={styles.lastWord}>
          <Words>{name.slice(last)}</Words>
          <DietMark mark={mark} />
        </span>
      </span>
      {ownName && <span className={styles.ownName}>{ownName}</span>}
    </>
  )
}

type LineProps = { readonly ticketId: string; readonly line: TicketLine; readonly isLeaving: boolean }

const Line = ({ ticketId, line, isLeaving }: LineProps): ReactElement => {
  const { actions, isExpeditor } = useDisplay()
  const { id, quantity, isDone, ready, voided } = line
  const isStarted = useSelected(actions.started, (last) => last?.id === ticketId && last.lineId === id)
  const isPrepared = isExpeditor && !isDone && quantity > 0 && ready >= quantity
  return (
    <li data-piece="line">
      <button
        type="button"
        data-line={id}
        data-void={voided > 0 ? `${id} ${voided}` : undefined}
        aria-pressed={isDone}
        // It keeps the focus, and so a keyboard scrolls a long list.
        aria-disabled={isLeaving}
        className={classNames(styles.line, isDone && styles.done, isPrepared && styles.prepared)}
        onClick={({ detail, timeStamp }) => {
          if (isLeaving) return
          // Keys give 0.
          if (detail === 0) actions.tapLine(ticketId, id)
          else actions.pointLine(ticketId, id, timeStamp)
        }}
      >
        <span className={styles.quantity}>{isDone ? <Icon name="check" /> : quantity}</span>
        <span className={styles.dish}>
          <Name line={line} />
          <Facts line={line} />
        </span>
        {isStarted && (
          <span aria-hidden="true" className={styles.started}>
            {messages.started}
          </span>
        )}
      </button>
    </li>
  )
}

type LinesProps = {
  readonly ticketId: string
  readonly lines: readonly TicketLine[]
  readonly isLeaving: boolean
}

/** Lines of a ticket: each is a button that marks it done. */
export const TicketLines = ({ ticketId, lines, isLeaving }: LinesProps): ReactElement => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <Line key={line.id} ticketId={ticketId} line={line} isLeaving={isLeaving} />
    ))}
  </ul>
)
