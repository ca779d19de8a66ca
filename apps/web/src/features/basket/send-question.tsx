import { type ComponentType, type ReactElement, useState } from 'react'
import { useVisit } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './basket-contents.module.css'
import { sendMessages } from './basket-messages.en.ts'
import { sendBasket } from './sending.ts'

export type SendQuestionProps = {
  /** It was confirmed, and the first attempt is under way. */
  readonly isPending: boolean
  readonly onConfirm: (tableNumber: number) => void
  readonly onCancel: () => void
}

/** A diner confirms only: the table is the link's (spec §4). */
const DinerQuestion = ({ isPending, onConfirm, onCancel }: SendQuestionProps): ReactElement => {
  const { tableNumber } = useVisit()
  return (
    <ConfirmDialog
      question={sendMessages.confirmSend}
      confirmLabel={sendMessages.confirmSendYes}
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
  readonly staffQuestion?: ComponentType<SendQuestionProps> | undefined
}

/**
 * The way to the kitchen: shown when a restaurant is known, and a table too or it is the staff's (spec §2 "Basket").
 *
 * @param props The total on the button, and who asks before it goes.
 * @returns The button, and the question once it was pressed.
 */
export const Send = ({ total, canSend, staffQuestion }: SendProps): ReactElement => {
  const { restaurantId, tableNumber } = useVisit()
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const Question = staffQuestion ?? DinerQuestion
  const hasPlace = restaurantId !== undefined && (tableNumber !== undefined || staffQuestion !== undefined)
  const send = async (table: number): Promise<void> => {
    setStep('sending')
    await sendBasket(table)
    setStep('idle')
  }
  return (
    <>
      {canSend && hasPlace && (
        <div className={styles.footer}>
          <Button variant="primary" isFullWidth className={styles.send} onClick={() => setStep('asking')}>
            {sendMessages.send(total)}
          </Button>
        </div>
      )}
      {canSend && !hasPlace && <p className={styles.placeless}>{sendMessages.noTable}</p>}
      {step !== 'idle' && (
        <Question
          isPending={step === 'sending'}
          onConfirm={(table) => void send(table)}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
