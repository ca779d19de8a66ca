import { type ReactElement, useState } from 'react'
import { toRupees } from '@thali/contract/basics/money'
import { largestTip } from '@thali/contract/bills/settlement'
import { wholeMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { type KeypadKey, typeDigits } from '#web/ui/keypad-key.ts'
import { Keypad } from '#web/ui/keypad.tsx'
import { FigureButton } from './figure-button.tsx'
import { type CheckedDraft, checkDraft, type Figure, type PaymentDraft } from './payment-draft.ts'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './figures.module.css'
import styles from './payments.module.css'
import { asTyped, typeAmount, typedPaise, usualCash, utrDigitsMax } from './typed-money.ts'

const faultWords = (fault: NonNullable<CheckedDraft['fault']>, due: number, { amount, tip }: CheckedDraft): string => {
  if (fault === 'overpaid') return messages.faults.overpaid(paiseWords(due))
  if (fault === 'tipTooLarge') return messages.faults.tipTooLarge(paiseWords(largestTip(Math.max(due, amount))))
  return fault === 'tooLittle' ? messages.faults.tooLittle(paiseWords(amount + tip)) : messages.faults[fault]
}

type MoneyEntryProps = {
  readonly draft: PaymentDraft
  /** In paise. */
  readonly due: number
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly failure: string | undefined
  readonly onChange: (change: Partial<PaymentDraft>) => void
  readonly onTake: (checked: CheckedDraft) => void
}

const Cash = ({ checked, draft, onChange }: MoneyEntryProps & { readonly checked: CheckedDraft }): ReactElement => {
  const asked = checked.amount + checked.tip
  return (
    <>
      <fieldset className={styles.usual} aria-label={messages.usualCash}>
        <button
          type="button"
          className="chosen-frame"
          aria-pressed={draft.received === ''}
          onClick={() => onChange({ received: '' })}
        >
          {messages.exact}
        </button>
        {usualCash(asked).map((paise) => (
          <button
            key={paise}
            type="button"
            className="chosen-frame"
            aria-pressed={typedPaise(draft.received) === paise}
            onClick={() => onChange({ received: asTyped(paise) })}
          >
            {wholeMoneyWords(toRupees(paise))}
          </button>
        ))}
      </fieldset>
      {checked.change > 0 && (
        <p className={styles.change}>
          <output>{messages.changeToGive(paiseWords(checked.change))}</output>
          <button
            type="button"
            className={styles.keep}
            onClick={() => onChange({ tip: asTyped(checked.tip + checked.change) })}
          >
            {messages.keepChange}
          </button>
        </p>
      )}
    </>
  )
}

const Figures = (
  props: MoneyEntryProps & {
    readonly checked: CheckedDraft
    readonly active: Figure
    readonly onActive: (figure: Figure) => void
  },
): ReactElement => {
  const { draft, checked, active, onActive } = props
  const { fault } = checked
  return (
    <div className={own.figures}>
      <FigureButton
        label={messages.amount}
        value={paiseWords(checked.amount)}
        isSuggested={draft.amount === ''}
        isActive={active === 'amount'}
        isWrong={fault === 'overpaid' || fault === 'nothing'}
        onChoose={() => onActive('amount')}
      />
      <FigureButton
        label={messages.tip}
        value={paiseWords(checked.tip)}
        isSuggested={draft.tip === ''}
        isActive={active === 'tip'}
        isWrong={fault === 'tipTooLarge'}
        onChoose={() => onActive('tip')}
      />
      {draft.method === 'upi' && (
        <FigureButton
          label={messages.digits}
          value={draft.digits === '' ? messages.digitsHint : draft.digits}
          isSuggested={draft.digits === ''}
          isActive={active === 'digits'}
          isWrong={fault === 'digits' && draft.digits !== ''}
          onChoose={() => onActive('digits')}
        />
      )}
      {draft.method === 'cash' && (
        <FigureButton
          label={messages.received}
          value={paiseWords(typedPaise(draft.received) ?? checked.amount + checked.tip)}
          isSuggested={draft.received === ''}
          isActive={active === 'received'}
          isWrong={fault === 'tooLittle'}
          onChoose={() => onActive('received')}
        />
      )}
    </div>
  )
}

/** The figure that the keys fill first. */
const usualFigures = { cash: 'received', card: 'amount', upi: 'digits', online: 'amount', other: 'amount' } as const

const typed = (draft: PaymentDraft, figure: Figure, key: KeypadKey): Partial<PaymentDraft> => ({
  [figure]: figure === 'digits' ? typeDigits(draft.digits, key, utrDigitsMax) : typeAmount(draft[figure], key),
})

/** A payment without a code: amount, tip, and cash received or the digits of a UTR, typed on large keys. */
export const MoneyEntry = (props: MoneyEntryProps): ReactElement => {
  const { draft, due, isSending, failure, onChange, onTake } = props
  const [chosen, setChosen] = useState<Figure>()
  const [hasTried, setHasTried] = useState(false)
  const active = chosen ?? usualFigures[draft.method]
  const checked = checkDraft(draft, due)
  const { fault } = checked
  // While an amount is typed, its first digits are too low.
  const shown = fault !== undefined && (hasTried || fault === 'overpaid' || fault === 'tipTooLarge') ? fault : undefined
  const take = (): void => {
    setHasTried(true)
    if (fault === undefined) onTake(checked)
  }
  return (
    <>
      {draft.method === 'upi' && <p className="hint">{messages.upiWithoutCode}</p>}
      <Figures {...props} checked={checked} active={active} onActive={setChosen} />
      {draft.method === 'cash' && <Cash {...props} checked={checked} />}
      {/* Not below the keys, which would move away from the finger. */}
      {(shown ?? failure) && (
        <p role="alert" className={styles.failure}>
          {shown ? faultWords(shown, due, checked) : failure}
        </p>
      )}
      <Keypad
        label={messages.keys(messages[active])}
        deleteLabel={messages.deleteKey}
        onKey={(key) => onChange(typed(draft, active, key))}
      />
      <div className={styles.main}>
        <Button variant="primary" isFullWidth isPending={isSending} className={styles.take} onClick={take}>
          <span>{messages.take[draft.method](paiseWords(checked.amount))}</span>
          {checked.tip > 0 && <small>{messages.withTip(paiseWords(checked.tip))}</small>}
        </Button>
      </div>
    </>
  )
}
