import { type ReactElement, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { OrderSource } from '@thali/contract/sources/source'
import { serverWords } from '#web/api/errors.ts'
import { CheckRow } from '#web/forms/check-fields.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DishFinder, type FindDishes } from './dish-finder.tsx'
import { sendSourceOrder } from './source-calls.ts'
import {
  type LineDraft,
  type SourceOrderDraft,
  isComplete,
  lineErrors,
  orderErrors,
  toBody,
  totalOf,
  useSourceOrderDraft,
  withDish,
} from './source-order-draft.ts'
import { sourceOrderMessages as messages } from './source-order-messages.en.ts'
import styles from './source-order-dialog.module.css'

type LineFieldsProps = {
  readonly source: string
  readonly line: LineDraft
  readonly isChecked: boolean
  readonly onChange: (part: Partial<LineDraft>) => void
  readonly onRemove: () => void
}

const LineFields = ({ source, line, isChecked, onChange, onRemove }: LineFieldsProps): ReactElement => {
  const errors = isChecked ? lineErrors(line) : {}
  return (
    <li className="ruled">
      <fieldset className="stack-2" aria-label={messages.line(line.name)}>
        <div className="spread">
          <span className="name anywhere">{line.name}</span>
          <IconButton label={messages.remove(line.name)} icon={<Icon name="close" />} onClick={onRemove} />
        </div>
        <div className={styles.amounts}>
          <NumberField
            label={messages.quantity}
            isWhole
            value={line.quantity}
            error={errors.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
          <NumberField
            label={messages.price(source)}
            value={line.paid}
            error={errors.paid}
            onChange={(paid) => onChange({ paid })}
          />
        </div>
      </fieldset>
    </li>
  )
}

type SourceOrderDialogProps = {
  readonly restaurantId: string
  readonly source: OrderSource
  readonly find: FindDishes
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Types an order of a platform, the website or the phone, at the prices of its source. Typed text survives the dialog and a reload. */
export const SourceOrderDialog = (props: SourceOrderDialogProps): ReactElement => {
  const { restaurantId, source, find, onSent, onClose } = props
  const { name } = source
  const formRef = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [draft, keepDraft] = useSourceOrderDraft(restaurantId, name)
  const [attempts, setAttempts] = useState(0)
  const { isSaving, error, save, reset } = useSaving(sendSourceOrder, messages.failedLog)
  useFirstErrorFocus(formRef, attempts)
  const isChecked = attempts > 0
  const errors = isChecked ? orderErrors(draft) : {}
  const total = totalOf(draft)
  const change = (part: Partial<SourceOrderDraft>): void => {
    keepDraft({ ...draft, ...part })
    reset()
  }
  const changeLine = (key: string, part: Partial<LineDraft>): void =>
    change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  const send = async (): Promise<void> => {
    setAttempts(attempts + 1)
    if (!isComplete(draft)) return
    const order = await save(toBody(restaurantId, source, draft))
    if (!order) return
    keepDraft(undefined)
    showToast(messages.sent({ name, number: draft.number.trim() }))
    onSent()
  }
  return (
    <Dialog
      title={messages.orderOf(name)}
      onClose={() => !isSaving && onClose()}
      footer={
        <div className="stack-2 fill">
          {error !== undefined && (
            <p role="alert" className="error">
              {serverWords(error) ?? commonMessages.noAnswerKept}
            </p>
          )}
          <Button type="submit" form={formId} variant="primary" isFullWidth isPending={isSaving}>
            {total === undefined || total === 0 ? messages.send : messages.sendTotal(shortMoneyWords(total))}
          </Button>
        </div>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="column-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={messages.number(name)}
          autoComplete="off"
          value={draft.number}
          error={errors.number}
          onChange={(event) => change({ number: event.target.value })}
        />
        {draft.lines.length < bounds.orderLinesMax && (
          <DishFinder
            find={find}
            error={errors.lines}
            onChoose={(choice) => change({ lines: withDish(draft.lines, choice) })}
          />
        )}
        <ul>
          {draft.lines.map((line) => (
            <LineFields
              key={line.key}
              source={name}
              line={line}
              isChecked={isChecked}
              onChange={(part) => changeLine(line.key, part)}
              onRemove={() => change({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
            />
          ))}
        </ul>
        <TextField
          label={messages.guest}
          autoComplete="off"
          maxLength={bounds.guestNameLengthMax}
          value={draft.guest}
          onChange={(event) => change({ guest: event.target.value })}
        />
        <CheckRow
          type="checkbox"
          label={messages.isPrepaid}
          hint={messages.isPrepaidHint}
          isOn={draft.isPrepaid}
          onChange={(isPrepaid) => change({ isPrepaid })}
        />
      </form>
    </Dialog>
  )
}
