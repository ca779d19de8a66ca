import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/icon.tsx'
import type { KitchenTicket } from '../model/ticket.ts'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './ticket-card.module.css'

type MoreButtonProps = { readonly id: string; readonly className: string | undefined }

/** Opens the further actions of a ticket. */
export const MoreButton = ({ id, className }: MoreButtonProps): ReactElement => {
  const { openMore } = useDisplay()
  return (
    <IconButton
      label={messages.more}
      icon={<Glyph d="M5.5 12h.2M12 12h.2M18.5 12h.2" />}
      className={classNames(styles.more, className)}
      aria-haspopup="dialog"
      onClick={() => openMore(id)}
    />
  )
}

type Mark = readonly [words: string, style: string | undefined]

const marksOf = ({
  state,
  hasVoid,
  isRemake,
  movedFrom,
  tableNumber,
  tokenNumber,
  isParcel,
  guestName,
  source,
}: KitchenTicket): readonly Mark[] => [
  ...(tokenNumber === undefined
    ? []
    : [[[messages.table(tableNumber), guestName].filter(Boolean).join(' · '), styles.token] as const]),
  ...(isParcel ? [[messages.parcel, styles.parcel] as const] : []),
  ...(source ? [[`${source.name} ${source.number}`, styles.token] as const] : []),
  ...(hasVoid ? [[messages.voids, 'danger'] as const] : []),
  ...(isRemake ? [[messages.remake, styles.remake] as const] : []),
  ...(state === 'changed' && !isRemake ? [[messages.states.changed, styles.changed] as const] : []),
  ...(movedFrom === undefined
    ? []
    : [[messages.moved({ from: movedFrom, to: tableNumber }), styles.movedFrom] as const]),
]

/** The marks below the head of a ticket; none for most. */
export const TicketMarks = ({ ticket }: { readonly ticket: KitchenTicket }): ReactElement => (
  <p className={styles.marks} data-piece="head">
    {marksOf(ticket).map(([words, style]) => (
      <span key={words} className={classNames(styles.mark, style)}>
        {words}
      </span>
    ))}
  </p>
)
