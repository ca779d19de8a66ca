import { type ComponentType, type ReactElement, useState } from 'react'
import { useVisit } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './basket-contents.module.css'
import { basketPageMessages } from '../later-messages.en.ts'
import { useBasket } from '../store/current-basket.ts'
import { submitBasket } from '../outbox/current-outbox.ts'

export type SendConfirmationProps = {
  /** It was confirmed, and the first attempt is under way. */
  readonly isPending: boolean
  readonly onConfirm: (tableNumber: number) => void
  readonly onCancel: () => void
}

/** A diner confirms only: the table is the link's (spec §4). */
const DinerConfirmation = ({ isPending, onConfirm, onCancel }: SendConfirmationProps): ReactElement => {
  const { tableNumber } = useVisit()
  const { count, total } = useBasket()
  return (
    <ConfirmDialog
      question={basketPageMessages.confirmSend}
      {...(tableNumber !== undefined && { subject: basketPageMessages.confirmSubject(tableNumber, count, total) })}
      confirmLabel={basketPageMessages.confirmSendYes}
      isPending={isPending}
      onConfirm={() => tableNumber !== undefined && onConfirm(tableNumber)}
      onCancel={onCancel}
    />
  )
}

type SendProps = {
  /** Rupees. */
  readonly total: number
  /** There is something to send, and nothing on its way. */
  readonly canSend: boolean
  /** How the staff are asked; a diner is when it is absent. */
  readonly staffConfirmation?: ComponentType<SendConfirmationProps> | undefined
  /** The table chosen beforehand: nothing is asked. Returns undefined after it has shown what is missing. */
  readonly chooseTable?: (() => number | undefined) | undefined
}

/**
 * The way to the kitchen: shown when a restaurant is known, and a table too or it is the staff's (spec §2 "Basket").
 *
 * @param props The total on the button, and who asks before it goes.
 * @returns The button, and the question once it was pressed.
 */
export const SendToKitchen = ({ total, canSend, staffConfirmation, chooseTable }: SendProps): ReactElement => {
  const { restaurantId, tableNumber } = useVisit()
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const Question = staffConfirmation ?? DinerConfirmation
  const hasPlace =
    restaurantId !== undefined &&
    (tableNumber !== undefined || staffConfirmation !== undefined || chooseTable !== undefined)
  const send = async (table: number): Promise<void> => {
    setStep('sending')
    await submitBasket(table)
    setStep('idle')
  }
  const begin = (): void => {
    if (!chooseTable) return setStep('asking')
    const table = step === 'idle' ? chooseTable() : undefined
    if (table !== undefined) void send(table)
  }
  return (
    <>
      {canSend && hasPlace && (
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
          onConfirm={(table) => void send(table)}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
