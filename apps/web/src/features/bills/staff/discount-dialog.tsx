import { type ReactElement, useState } from 'react'
import { type BillDiscount, isDish } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { useDiscountDraft } from './bill-drafts.ts'
import { type DiscountDraft, type DiscountKind, checkDiscount, toDiscount } from './discount-draft.ts'
import { type Preview, wordsOf } from './issue-bill.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type DiscountDialogProps = {
  readonly preview: Preview
  /** Identifies the orders for which the input is kept. */
  readonly draftKey: string
  /** Rejects when the server does not accept the discount. */
  readonly onAdd: (discount: BillDiscount) => Promise<void>
  readonly onClose: () => void
}

type FieldsProps = {
  readonly draft: DiscountDraft
  readonly error: string | undefined
  readonly onChange: (part: Partial<DiscountDraft>) => void
}

const kinds: readonly DiscountKind[] = ['percent', 'amount', 'free']

const KindField = ({ draft, onChange }: Omit<FieldsProps, 'error'>): ReactElement => (
  <fieldset className={styles.kinds}>
    <legend>{messages.kind}</legend>
    {kinds
      // Complimentary is a line that the guest does not pay.
      .filter((kind) => kind !== 'free' || draft.lineId !== '')
      .map((kind) => (
        <label key={kind}>
          <input type="radio" name="discount-kind" checked={draft.kind === kind} onChange={() => onChange({ kind })} />
          <span>{messages.kinds[kind]}</span>
        </label>
      ))}
  </fieldset>
)

const ValueField = ({ draft: { kind, value }, error, onChange }: FieldsProps): ReactElement =>
  kind === 'free' ? (
    <p className={error === undefined ? 'hint' : 'error'}>{error ?? messages.freeHint}</p>
  ) : (
    <TextField
      label={kind === 'percent' ? messages.percent : messages.amount}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange({ value: event.target.value })}
    />
  )

/** Gives a discount on the bill or on a line. It closes when the server has accepted it for a preview. */
export const DiscountDialog = ({ preview, draftKey, onAdd, onClose }: DiscountDialogProps): ReactElement => {
  const [typed, setDraft] = useDiscountDraft(draftKey)
  // The line may have left the order.
  const draft = preview.lines.some(({ id }) => id === typed.lineId) ? typed : { ...typed, lineId: '' }
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const limit = preview.discountLimit
  const faults = hasTried ? checkDiscount(draft, limit) : {}
  const change = (part: Partial<DiscountDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next.lineId === '' && next.kind === 'free' ? { ...next, kind: 'percent' } : next)
    setRefusal(undefined)
  }
  const add = async (): Promise<void> => {
    setHasTried(true)
    if (isPending || Object.keys(checkDiscount(draft, limit)).length > 0) return
    const discount = toDiscount(draft)
    setIsPending(true)
    try {
      await onAdd(discount)
      setDraft(undefined)
      onClose()
    } catch (error) {
      setRefusal(wordsOf(error))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      title={messages.discount}
      onClose={() => !isPending && onClose()}
      footer={
        <>
          <Button
            onClick={() => {
              if (isPending) return
              setDraft(undefined)
              onClose()
            }}
          >
            {uiMessages.cancel}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={() => void add()}>
            {messages.addDiscount}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {limit < 100 && <p className="hint">{messages.limitHint(String(limit))}</p>}
        <SelectField
          label={messages.target}
          value={draft.lineId}
          onChange={(event) => change({ lineId: event.target.value })}
        >
          <option value="">{messages.wholeBill}</option>
          {/* None applies to charges. */}
          {preview.lines.filter(isDish).map(({ id, itemName, value }) => (
            <option key={id} value={id}>
              {messages.targetLine({ name: itemName, value: moneyWords(value) })}
            </option>
          ))}
        </SelectField>
        <KindField draft={draft} onChange={change} />
        <ValueField draft={draft} error={faults.value} onChange={change} />
        <ReasonField
          hint={messages.reasonHint}
          label={messages.reason}
          choices={Object.values(messages.reasons)}
          value={draft.reason}
          error={faults.reason}
          failure={refusal}
          onChange={(reason) => change({ reason })}
        />
      </div>
    </Dialog>
  )
}
