import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import type { Contact } from '@thali/contract/orders/order'
import { usePreparationTimes, usualMinutes, usualTime } from '#web/product/preparation-times.ts'
import { useIsBrowsing, useTableLabel, useTableVisit } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './basket-contents.module.css'
import { basketPageMessages } from '../later-messages.en.ts'
import { isAskingToSend, useBasket } from '../store/current-basket.ts'
import { submitBasket } from '../outbox/current-outbox.ts'
import { CounterName } from './lazy-counter-name.ts'

export type SendConfirmationProps = {
  /** Confirmed, and the first attempt is running. */
  readonly isPending: boolean
  readonly onConfirm: (tableNumber: number, contact?: Contact) => void
  readonly onCancel: () => void
}

/** A diner only confirms: the link has the table (spec §4). */
const DinerConfirmation = ({ isPending, onConfirm, onCancel }: SendConfirmationProps): ReactElement => {
  const { tableNumber } = useVisit()
  const label = useTableLabel()
  const { count, total, lines } = useBasket()
  const itemIds = [...lines.values()].map(({ id }) => id)
  const minutes = usualMinutes(usePreparationTimes(), itemIds)
  const { visit } = useTableVisit()
  const [name, setName] = useState(visit?.guest?.name ?? '')
  const contact = visit?.isTakeaway && name.trim() !== '' ? { name: name.trim() } : undefined
  return (
    <ConfirmDialog
      question={basketPageMessages.confirmSend}
      {...(tableNumber !== undefined && {
        subject: basketPageMessages.confirmSubject({
          table: label ?? basketPageMessages.confirmTable(tableNumber),
          count,
          total,
        }),
      })}
      confirmLabel={basketPageMessages.confirmSendYes}
      isPending={isPending}
      onConfirm={() => tableNumber !== undefined && onConfirm(tableNumber, contact)}
      onCancel={onCancel}
    >
      {visit?.isTakeaway && <CounterName name={name} onChange={setName} />}
      {minutes !== undefined && <p>{basketPageMessages.usualTime(usualTime(minutes))}</p>}
    </ConfirmDialog>
  )
}

type SendProps = {
  /** Rupees. */
  readonly total: number
  /** The basket is not empty, and no order is unanswered. */
  readonly canSend: boolean
  /** Confirmation for staff (default: the diner's). */
  readonly staffConfirmation?: ComponentType<SendConfirmationProps> | undefined
  /** Returns the table chosen beforehand, so that no confirmation follows; undefined after it has shown an error. */
  readonly chooseTable?: (() => number | undefined) | undefined
  /** The contact typed beforehand with that table. */
  readonly contactOf?: ((tableNumber: number) => Contact | undefined) | undefined
  /** Called with the table when an order is stored. */
  readonly onSent?: ((tableNumber: number) => void) | undefined
}

/**
 * Send button and confirmation. Shown when the restaurant is known, and the table too unless staff send (spec §2
 * "Basket"). A phone that cannot order has a notice at the top of the page instead.
 */
export const SendToKitchen = ({
  total,
  canSend,
  staffConfirmation,
  chooseTable,
  contactOf,
  onSent,
}: SendProps): ReactElement => {
  const { restaurantId, tableNumber } = useVisit()
  const isBrowsing = useIsBrowsing()
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const isAsking = step !== 'idle'
  useEffect(() => {
    isAskingToSend.set(isAsking)
    return () => isAskingToSend.set(false)
  }, [isAsking])
  const Question = staffConfirmation ?? DinerConfirmation
  const isByStaff = staffConfirmation !== undefined || chooseTable !== undefined
  const hasPlace = restaurantId !== undefined && (tableNumber !== undefined || isByStaff)
  const send = async (table: number, contact = contactOf?.(table)): Promise<void> => {
    setStep('sending')
    const isSent = await submitBasket(table, { isUndoable: chooseTable !== undefined, contact })
    setStep('idle')
    if (isSent) onSent?.(table)
  }
  const begin = (): void => {
    if (!chooseTable) return setStep('asking')
    const table = step === 'idle' ? chooseTable() : undefined
    if (table !== undefined) void send(table)
  }
  return (
    <>
      {canSend && hasPlace && (!isBrowsing || isByStaff) && (
        <div className={styles.footer}>
          <Button
            variant="primary"
            isFullWidth
            className={styles.send}
            isPending={chooseTable !== undefined && step === 'sending'}
            onClick={begin}
          >
            {basketPageMessages.send(total)}
          </Button>
        </div>
      )}
      {canSend && !hasPlace && <p className={styles.placeless}>{basketPageMessages.noTable}</p>}
      {step !== 'idle' && !chooseTable && (
        <Question
          isPending={step === 'sending'}
          onConfirm={(table, contact) => void send(table, contact)}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
