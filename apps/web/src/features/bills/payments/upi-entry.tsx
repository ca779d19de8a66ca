import { type ReactElement, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { type KeypadKey, typeDigits } from '#web/ui/keypad-key.ts'
import { BackGlyph, Keypad } from '#web/ui/keypad.tsx'
import { FigureButton } from './figure-button.tsx'
import type { PaymentDraft } from './payment-draft.ts'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './figures.module.css'
import styles from './payments.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { SameUtrDialog } from './same-utr-dialog.tsx'
import { typeAmount, typedPaise, utrDigitsMax } from './typed-money.ts'
import type { UpiPayment } from './use-upi.ts'

type UpiEntryProps = {
  readonly upi: UpiPayment
  readonly draft: PaymentDraft
  /** In paise. */
  readonly due: number
  readonly onChange: (change: Partial<PaymentDraft>) => void
}

const tones = { requested: 'neutral', claimed: 'warn', confirmed: 'success', rejected: 'danger' } as const

const Code = ({ request }: { readonly request: UpiRequest }): ReactElement => (
  <div className={styles.code}>
    <QrCode
      text={request.upi}
      label={messages.codeLabel({ amount: moneyWords(request.amount), reference: request.reference })}
      className={styles.qr}
    />
    <p className={styles.codeFacts}>
      <span>{messages.reference(request.reference)}</span>
      <Chip tone={tones[request.state]} hasDot>
        {messages.upiStates[request.state]}
      </Chip>
    </p>
  </div>
)

type FiguresProps = UpiEntryProps & {
  readonly active: 'tip' | 'digits'
  readonly onActive: (figure: 'tip' | 'digits') => void
  readonly onKey: (key: KeypadKey) => void
}

const Figures = ({ upi, draft, active, onActive, onKey }: FiguresProps): ReactElement => (
  <div className={own.figures}>
    <FigureButton
      label={messages.tip}
      value={paiseWords(typedPaise(draft.tip) ?? 0)}
      isSuggested={draft.tip === ''}
      isActive={active === 'tip'}
      onChoose={() => onActive('tip')}
    />
    {upi.request && (
      <FigureButton
        label={messages.digits}
        value={draft.digits === '' ? messages.digitsHint : draft.digits}
        isSuggested={draft.digits === ''}
        isActive={active === 'digits'}
        onChoose={() => onActive('digits')}
      />
    )}
    <IconButton label={messages.deleteKey} icon={<BackGlyph />} className={own.delete} onClick={() => onKey('back')} />
  </div>
)

/** A payment by UPI: the code for the guest, its state, and the confirmation by staff (plan §6). */
export const UpiEntry = (props: UpiEntryProps): ReactElement => {
  const { upi, draft, due, onChange } = props
  const { request, failure } = upi
  const [chosen, setChosen] = useState<'tip' | 'digits'>()
  const [fault, setFault] = useState<string>()
  const [isRejecting, setIsRejecting] = useState(false)
  const active = request ? (chosen ?? 'digits') : 'tip'
  const tip = typedPaise(draft.tip) ?? 0
  const isTipNew = request !== undefined && draft.tip !== '' && tip !== toPaise(request.tip)
  const isTooHigh = request !== undefined && toPaise(request.amount) - toPaise(request.tip) > due
  const needsCode = request === undefined || isTipNew || isTooHigh
  const type = (key: KeypadKey): void =>
    onChange(
      active === 'tip' ? { tip: typeAmount(draft.tip, key) } : { digits: typeDigits(draft.digits, key, utrDigitsMax) },
    )
  const confirm = (): void => {
    const isComplete = draft.digits.length >= 4
    setFault(isComplete ? undefined : messages.faults.digits)
    if (isComplete) upi.confirm(draft.digits)
  }
  const notice = isTooHigh ? messages.codeTooHigh : isTipNew ? messages.upiTipHint : undefined
  return (
    <>
      {request ? <Code request={request} /> : <p className="hint">{messages.upiHint}</p>}
      {upi.news && <output className={styles.notice}>{upi.news}</output>}
      <Figures {...props} active={active} onActive={setChosen} onKey={type} />
      {/* As in MoneyEntry: not below the keys. */}
      {notice && <output className={styles.notice}>{notice}</output>}
      {(fault ?? failure) && (
        <p role="alert" className={styles.failure}>
          {draft.digits.length < 4 && fault ? fault : failure}
        </p>
      )}
      <Keypad kind="digits" label={messages.keys(active === 'tip' ? messages.tip : messages.digits)} onKey={type} />
      <div className={styles.main}>
        <Button
          variant="primary"
          isFullWidth
          isPending={upi.isBusy}
          className={styles.take}
          onClick={needsCode ? () => upi.show(tip) : confirm}
        >
          {needsCode ? messages.showCode(paiseWords(due + tip)) : messages.confirm(moneyWords(request.amount))}
        </Button>
      </div>
      {request && (
        <div className={styles.others}>
          <Button aria-haspopup="dialog" onClick={() => setIsRejecting(true)}>
            {messages.reject}
          </Button>
          {!needsCode && (
            <Button isPending={upi.isBusy} onClick={() => upi.show(tip)}>
              {messages.newCode}
            </Button>
          )}
        </div>
      )}
      {upi.same && (
        <SameUtrDialog same={upi.same} onConfirm={() => upi.confirm(draft.digits, true)} onCancel={upi.forgetSame} />
      )}
      {isRejecting && request && (
        <RejectDialog request={request} onReject={upi.reject} onClose={() => setIsRejecting(false)} />
      )}
    </>
  )
}
