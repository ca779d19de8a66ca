import { type ReactElement, useEffect, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { focusTitleWhenRemoved } from '#web/lib/focus-when-lost.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { keepAnswer } from './kept-bills.ts'
import { claimPayment } from './pay-calls.ts'
import type { ShownState } from './pay-choices.ts'
import { payMessages as messages } from './pay-messages.en.ts'
import { startedMessages } from './started-messages.en.ts'
import styles from './pay.module.css'
import { TipField } from './tip-field.tsx'
import { KeepCode } from './keep-code.tsx'

type UpiDialogProps = {
  readonly request: UpiRequest
  readonly state: ShownState
  /** The last attempt of another request failed with this text. */
  readonly failure: string | undefined
  readonly isAsking: boolean
  /** Asks again, with a new reference and a tip in rupees. */
  readonly onAsk: (tip: number) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}

const looks = {
  requested: ['secondary', 'clock'],
  noted: ['warn', 'wifi-off'],
  claimed: ['warn', 'clock'],
  confirmed: ['success', 'check'],
  rejected: ['danger', 'alert'],
  taken: ['success', 'check'],
} as const

const stateText = ({ amount, reason, shareId }: UpiRequest, state: ShownState): string => {
  if (state === 'noted') return messages.noted(shortMoneyWords(amount))
  if (state === 'claimed') return messages.claimed(shortMoneyWords(amount))
  if (state === 'taken') return shareId === undefined ? messages.takenBill : messages.takenShare
  const text = messages.states[state]
  return state === 'rejected' && reason ? `${text} ${messages.reason(reason)}` : text
}

/** Whether the guest came back to the page, probably from a UPI app. Those answer browsers nothing. */
const useCameBack = (): boolean => {
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') setCameBack(true)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  return cameBack
}

type FooterProps = Pick<UpiDialogProps, 'request' | 'onChanged' | 'onClose'> & { readonly isAsked: boolean }

/** One primary button at a time: the way to the UPI app, then the answer. */
const OpenFooter = ({ request, isAsked, onChanged, onClose }: FooterProps): ReactElement => {
  const claim = async (): Promise<void> => {
    await claimPayment(request)
    onChanged()
  }
  if (!isAsked) {
    return (
      <>
        <Button ref={focusTitleWhenRemoved} onClick={() => void claim()}>
          {messages.havePaid}
        </Button>
        <a href={request.upi} className={styles.openApp} data-press="">
          {messages.openApp}
          <Icon name="chevron-right" />
        </a>
      </>
    )
  }
  return (
    <>
      <Button
        onClick={() => {
          keepAnswer(request, 'no')
          onClose()
        }}
      >
        {startedMessages.no}
      </Button>
      <Button ref={focusTitleWhenRemoved} variant="primary" onClick={() => void claim()}>
        {startedMessages.yes}
      </Button>
    </>
  )
}

/** Pays one request by UPI on this phone or on another one, and says so (plan §6). */
export const UpiDialog = (props: UpiDialogProps): ReactElement => {
  const { request, state, failure, isAsking, onAsk, onChanged, onClose } = props
  const isAsked = useCameBack()
  const amount = shortMoneyWords(request.amount)
  const isOpen = state === 'requested'
  const [tone, icon] = looks[state]
  return (
    <Dialog
      title={messages.upiTitle(amount)}
      onClose={onClose}
      footer={
        isOpen ? (
          <OpenFooter request={request} isAsked={isAsked} onChanged={onChanged} onClose={onClose} />
        ) : state === 'rejected' ? (
          <Button variant="primary" isPending={isAsking} onClick={() => onAsk(request.tip)}>
            {messages.again}
          </Button>
        ) : (
          <Button onClick={onClose}>{messages.close}</Button>
        )
      }
    >
      <div className="stack-3">
        <output className={classNames(styles.state, isOpen && isAsked ? 'warn' : tone)}>
          <LaterIcon name={icon} />
          <span>{isOpen && isAsked ? startedMessages.question(amount) : stateText(request, state)}</span>
        </output>
        {failure && (
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        )}
        {isOpen && (
          <>
            <p className="hint centred">{messages.scan}</p>
            <QrCode text={request.upi} label={messages.code(amount)} className={styles.code} />
            <KeepCode request={request} />
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
