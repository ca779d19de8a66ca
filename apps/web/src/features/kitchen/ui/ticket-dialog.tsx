import { type ReactElement, useState } from 'react'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { useKeyed } from '#web/lib/store.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { formMessages } from '#web/forms/form-messages.en.ts'
import type { TicketLine } from '../model/ticket.ts'
import { calledText } from './called-number.tsx'
import { ChoiceName, DishName, findDishName } from './dish-name.tsx'
import { useDisplay } from './display-context.ts'
import { panelMessages as messages } from './panel-messages.en.ts'
import { closePanel } from './panel-store.ts'
import styles from './panels.module.css'

/** How much of a line the kitchen has made or started, and can make again. */
const madeOf = (order: Order | undefined, lineId: string): number => {
  const line = order?.items.find(({ id }) => id === lineId)
  return line && isKitchenLine(line) ? Math.min(line.progress.seen, line.quantity) : 0
}

type RemakeProps = { readonly ticketId: string; readonly line: TicketLine; readonly most: number }

const RemakeDialog = ({ ticketId, line, most }: RemakeProps): ReactElement => {
  const { actions } = useDisplay()
  const [quantity, setQuantity] = useState(1)
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const confirm = (): void => {
    setHasTried(true)
    if (reason.trim() === '') return
    actions.remake(ticketId, line.id, quantity, reason.trim())
    closePanel()
  }
  return (
    <Dialog
      title={messages.remakeTitle(findDishName(line.itemId, line.name))}
      onClose={closePanel}
      footer={
        <>
          <Button onClick={closePanel}>{messages.cancel}</Button>
          <Button variant="primary" onClick={confirm}>
            {messages.remakeConfirm}
          </Button>
        </>
      }
    >
      <fieldset aria-label={messages.remakeQuantity} className={styles.stepper}>
        <IconButton
          label={messages.less}
          icon={<Icon name="minus" />}
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        />
        <output>{quantity}</output>
        <IconButton
          label={messages.more}
          icon={<Icon name="plus" />}
          disabled={quantity >= most}
          onClick={() => setQuantity(quantity + 1)}
        />
      </fieldset>
      <ReasonField
        hint={messages.remakeHint}
        label={messages.remakeReason}
        choices={Object.values(messages.remakeReasons)}
        value={reason}
        error={hasTried && reason.trim() === '' ? formMessages.required : undefined}
        failure={undefined}
        onChange={setReason}
      />
    </Dialog>
  )
}

type TicketDialogProps = {
  readonly id: string
  readonly onSoldOut: (dish: { readonly itemId: string; readonly name: string }) => void
}

/** Rare actions on the lines of a ticket: sold out, and remake. */
export const TicketDialog = ({ id, onSoldOut }: TicketDialogProps): ReactElement | null => {
  const { store, actions, isExpeditor } = useDisplay()
  const shown = useKeyed(store.tickets, id)
  const [line, setLine] = useState<TicketLine>()
  const [last] = useState(shown?.ticket)
  const ticket = shown?.ticket ?? last
  const order = store.order(id)
  if (!ticket) return null
  if (line) return <RemakeDialog ticketId={id} line={line} most={madeOf(order, line.id)} />
  return (
    <Dialog title={messages.ticketTitle({ place: calledText(ticket), order: ticket.orderNumber })} onClose={closePanel}>
      <ul className={styles.rows}>
        {ticket.lines.map((one) => (
          <li key={one.id} className="spread ruled">
            <span className={styles.dish}>
              <span>
                {`${one.quantity}× `}
                <DietMark mark={one.mark} />
                <DishName itemId={one.itemId} name={one.name} />
              </span>
              <ChoiceName choice={one.choice} className="hint block" />
            </span>
            <span className="row-2">
              <Button
                aria-label={messages.remakeName(findDishName(one.itemId, one.name))}
                disabled={madeOf(order, one.id) === 0}
                onClick={() => setLine(one)}
              >
                {messages.remake}
              </Button>
              <Button
                aria-label={messages.soldOutName(findDishName(one.itemId, one.name))}
                onClick={() => onSoldOut({ itemId: one.itemId, name: findDishName(one.itemId, one.name) })}
              >
                {messages.soldOut}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {isExpeditor && ticket.hasVoid && (
        <div className="spread ruled">
          <span className={styles.dish}>{messages.voidWaits}</span>
          <Button
            onClick={() => {
              actions.acknowledgeForStation(id)
              closePanel()
            }}
          >
            {messages.acknowledgeForStation}
          </Button>
        </div>
      )}
      {ticket.lines.every((one) => madeOf(order, one.id) === 0) && <p className="hint block">{messages.remakeNone}</p>}
    </Dialog>
  )
}
