import { type ReactElement, useMemo, useRef } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Slip, SlipRow } from '@thali/contract/sources/slip'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import type { Fields } from '#web/forms/field.tsx'
import { number, text } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ErrorInView } from '#web/forms/form-frame.tsx'
import { isDate, shortDayWords } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { readPaise } from './cash-count.ts'
import { owedMessages as messages } from './owed-messages.en.ts'

type Draft = { readonly amount: string; readonly date: string }

const amountFault = (typed: string, { amount, source }: SlipRow): string | undefined => {
  const paise = readPaise(typed)
  if (!paise) return messages.amountWrong
  return paise > toPaise(amount) ? messages.tooMuch({ name: source.name, amount: moneyWords(amount) }) : undefined
}

/** Says what a smaller amount means. */
const restText = (typed: string, slip: SlipRow): string => {
  const rest = toPaise(slip.amount) - (readPaise(typed) ?? 0)
  const isLess = amountFault(typed, slip) === undefined && rest > 0
  return isLess ? messages.rest({ rest: moneyWords(toRupees(rest)), name: slip.source.name }) : ''
}

/**
 * The first and the last date of a receipt. A slip that was issued after its day was closed is of the next day, and may be
 * paid before that begins. A recorded date stays possible: past midnight Day close and the list of slips differ in today.
 */
const datesOf = (
  { businessDay, received }: SlipRow,
  today: string,
): { readonly first: string; readonly last: string } => {
  const recorded = received?.date ?? today
  const [first = today] = [businessDay, today, recorded].toSorted()
  return { first, last: recorded > today ? recorded : today }
}

const dateFault = (typed: string, slip: SlipRow, today: string): string | undefined => {
  if (!isDate(typed)) return messages.dateMissing
  const { first, last } = datesOf(slip, today)
  if (typed > last) return messages.dateAhead
  return typed < first ? messages.dateBefore(shortDayWords(first)) : undefined
}

const dateInput = (slip: SlipRow, today: string) => {
  const { first, last } = datesOf(slip, today)
  return { type: 'date', min: first, max: last }
}

const fieldsOf = (slip: SlipRow, today: string): Fields<Draft> => ({
  amount: number(() => messages.amount, {
    error: (typed) => amountFault(typed, slip),
    hint: ({ amount }) => restText(amount, slip),
  }),
  date: text(() => messages.date, {
    error: (typed) => dateFault(typed, slip, today),
    input: dateInput(slip, today),
  }),
})

type ReceiptDialogProps = {
  readonly slip: SlipRow
  /** On Day close the business day of the server, in the list of slips the date. */
  readonly today: string
  readonly onSaved: (slip: Slip) => void
  readonly onClose: () => void
}

/** Records the amount that a platform paid for a slip, and its day. A receipt of another person is replaced only at a second Save. */
export const ReceiptDialog = ({ slip, today, onSaved, onClose }: ReceiptDialogProps): ReactElement => {
  const { id, restaurantId, orderId, amount, source, businessDay, received: recorded } = slip
  const fields = useMemo(() => fieldsOf(slip, today), [slip, today])
  const known = useRef<Pick<SlipRow, 'version' | 'received'>>(slip)
  const initial = { amount: String(recorded?.amount ?? amount), date: recorded?.date ?? today }
  const { name, number: orderNumber } = source
  const save = async (draft: Draft): Promise<Slip> => {
    const received = { amount: toRupees(readPaise(draft.amount) ?? 0), date: draft.date }
    try {
      const body = { received, version: known.current.version }
      return await call(slipEndpoints.saveSlipReceipt, { params: { slipId: id }, body })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const [current] = isConflict ? await call(slipEndpoints.listSlips, { query: { restaurantId, orderId } }) : []
      if (current) known.current = current
      throw error
    }
  }
  const failureOf = (error: unknown): string => {
    const { received } = known.current
    const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
    if (isConflict && received)
      return messages.recordedBefore({ amount: moneyWords(received.amount), date: shortDayWords(received.date) })
    return serverWords(error) ?? commonMessages.noAnswerKept
  }
  return (
    <FormDialog
      title={messages.receiptTitle(name)}
      submitLabel={messages.record}
      fields={fields}
      initial={initial}
      place={`receipt ${id}`}
      focusesField
      above={
        <p className="quiet anywhere">
          {messages.slip({ name, number: orderNumber, date: shortDayWords(businessDay) })} · {moneyWords(amount)}
          {recorded && (
            <span className="block">
              {messages.receivedBefore({ amount: moneyWords(recorded.amount), date: shortDayWords(recorded.date) })}
            </span>
          )}
        </p>
      }
      save={save}
      failedLog={messages.savingFailedLog}
      renderFailure={(error) => <ErrorInView>{failureOf(error)}</ErrorInView>}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
