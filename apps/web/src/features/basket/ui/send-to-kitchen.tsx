import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { usePreparationTimes, usualMinutes, usualTime } from '#web/product/preparation-times.ts'
import { useIsBrowsing, useTableLabel, useTableVisit } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './basket-contents.module.css'
import { basketPageMessages } from '../later-messages.en.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { isAskingToSend, useBasket } from '../store/current-basket.ts'
import { submitBasket } from '../outbox/current-outbox.ts'
import { CounterName } from './lazy-counter-name.ts'
import type { Takeaway } from '../model/submission.ts'

export type SendConfirmationProps = {
  /** Packing, in rupees. */
  readonly chargesTotal?: number | undefined
  /** Confirmed, and the first attempt is running. */
  readonly isPending: boolean
  readonly onConfirm: (tableNumber: number, takeaway?: Takeaway) => void
  readonly onCancel: () => void
}

/** A diner only confirms: the link has the table (spec §4). */
const DinerConfirmation = ({
  chargesTotal = 0,
  isPending,
  onConfirm,
  onCancel,
}: SendConfirmationProps): ReactElement => {
  const { tableNumber } = useVisit()
  const label = useTableLabel()
  const { count, total, lines } = useBasket()
  const itemIds = [...lines.values()].map(({ id }) => id)
  const minutes = usualMinutes(usePreparationTimes(), itemIds)
  const { visit } = useTableVisit()
  const [name, setName] = useState(visit?.guest?.name ?? '')
  const takeaway = visit?.isTakeaway && name.trim() !== '' ? { contact: { name: name.trim() } } : {}
  return (
    <ConfirmDialog
      question={basketPageMessages.confirmSend}
      {...(tableNumber !== undefined && {
        subject: basketPageMessages.confirmSubject({
          table: label ?? basketPageMessages.confirmTable(tableNumber),
          count,
          total: confirmedTotal({ totalPrice: total, chargesTotal }),
        }),
      })}
      confirmLabel={basketPageMessages.confirmSendYes}
      isPending={isPending}
      onConfirm={() => tableNumber !== undefined && onConfirm(tableNumber, takeaway)}
      onCancel={onCancel}
    >
      {visit?.isTakeaway && <CounterName name={name} onChange={setName} />}
      {minutes !== undefined && <p>{basketPageMessages.usualTime(usualTime(minutes))}</p>}
    </ConfirmDialog>
  )
}

type SendProps = {
  /** Rupees, without charges. */
  readonly total: number
  /** Packing, in rupees; undefined without packing. */
  readonly chargesTotal?: number | undefined
  /** The basket is not empty, and no order is unanswered. */
  readonly canSend: boolean
  /** Confirmation for staff (default: the diner's). */
  readonly staffConfirmation?: ComponentType<SendConfirmationProps> | undefined
  /** Returns the table chosen beforehand, so that no confirmation follows; undefined after it has shown an error. */
  readonly chooseTable?: (() => number | undefined) | undefined
  /** The entries that were made beforehand for that table's order. */
  readonly takeawayAt?: ((tableNumber: number) => Takeaway) | undefined
  /** Called with the table when an order is stored. */
  readonly onSent?: ((tableNumber: number) => void) | undefined
}

/**
 * Send button and confirmation. Shown when the restaurant is known, and the table too unless staff send (spec §2
 * "Basket"). A phone that cannot order has a notice at the top of the page instead.
 */
export const SendToKitchen = ({
  total,
  chargesTotal,
  canSend,
  staffConfirmation,
  chooseTable,
  takeawayAt,
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
  const send = async (table: number, takeaway = takeawayAt?.(table)): Promise<void> => {
    setStep('sending')
    const isSent = await submitBasket(table, {
      isUndoable: chooseTable !== undefined,
      ...takeaway,
      ...(chargesTotal !== undefined && { chargesTotal }),
    })
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
            {basketPageMessages.send(confirmedTotal({ totalPrice: total, chargesTotal: chargesTotal ?? 0 }))}
          </Button>
        </div>
      )}
      {canSend && !hasPlace && <p className={styles.placeless}>{basketPageMessages.noTable}</p>}
      {step !== 'idle' && !chooseTable && (
        <Question
          chargesTotal={chargesTotal}
          isPending={step === 'sending'}
          onConfirm={(table, takeaway) => void send(table, takeaway)}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
