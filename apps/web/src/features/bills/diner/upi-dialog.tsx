import { type ReactElement, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { payMessages as messages } from './diner-messages.en.ts'
import { claimPayment } from './pay-calls.ts'
import styles from './pay.module.css'
import { TipField } from './tip-field.tsx'

type UpiDialogProps = {
  /** As the bill has it now. */
  readonly request: UpiRequest
  /** The last attempt of another request failed with this text. */
  readonly failure: string | undefined
  readonly isAsking: boolean
  /** Asks again, with a new reference and a tip in rupees. */
  readonly onAsk: (tip: number) => void
  readonly onClaimed: (claimed: UpiRequest) => void
  readonly onClose: () => void
}

const tones = { requested: 'secondary', claimed: 'warn', confirmed: 'success', rejected: 'danger' } as const
const icons = { requested: 'clock', claimed: 'clock', confirmed: 'check', rejected: 'alert' } as const

const State = ({ request: { state, reason } }: Pick<UpiDialogProps, 'request'>): ReactElement => (
  <output className={classNames(styles.state, tones[state])}>
    <LaterIcon name={icons[state]} />
    <span>
      {messages.states[state]}
      {state === 'rejected' && reason && ` ${messages.reason(reason)}`}
    </span>
  </output>
)

/** The code and the link of one request. UPI apps answer browsers nothing, so the guest says when it is paid. */
const Ways = ({ request: { upi }, amount }: Pick<UpiDialogProps, 'request'> & { readonly amount: string }) => (
  <>
    <a href={upi} className={styles.openApp} data-press="">
      {messages.openApp}
      <Icon name="chevron-right" />
    </a>
    <p className="hint centred">{messages.scan}</p>
    <QrCode text={upi} label={messages.code(amount)} className={styles.code} />
  </>
)

/** Pays one request by UPI on this phone or on another one, and says so (plan §6). */
export const UpiDialog = (props: UpiDialogProps): ReactElement => {
  const { request, failure, isAsking, onAsk, onClaimed, onClose } = props
  const [isClaiming, setIsClaiming] = useState(false)
  const [claimFailure, setClaimFailure] = useState<string>()
  const amount = moneyWords(request.amount)
  const claim = async (): Promise<void> => {
    setIsClaiming(true)
    setClaimFailure(undefined)
    const outcome = await claimPayment(request.id)
    setIsClaiming(false)
    if ('value' in outcome) onClaimed(outcome.value)
    else setClaimFailure(outcome.failure)
  }
  const isOpen = request.state === 'requested'
  const isRejected = request.state === 'rejected'
  const error = claimFailure ?? failure
  return (
    <Dialog
      title={messages.upiTitle(amount)}
      onClose={onClose}
      footer={
        isOpen ? (
          <Button variant="primary" isPending={isClaiming} onClick={() => void claim()}>
            {messages.havePaid}
          </Button>
        ) : isRejected ? (
          <Button variant="primary" isPending={isAsking} onClick={() => onAsk(request.tip)}>
            {messages.again}
          </Button>
        ) : (
          <Button onClick={onClose}>{messages.close}</Button>
        )
      }
    >
      <div className="stack-3">
        <State request={request} />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {isOpen && (
          <>
            <Ways request={request} amount={amount} />
            <TipField
              key={request.id}
              tip={request.tip}
              due={request.amount - request.tip}
              isAsking={isAsking}
              onAsk={onAsk}
            />
            <Button variant="ghost" isPending={isAsking} onClick={() => onAsk(request.tip)}>
              {messages.newCode}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
