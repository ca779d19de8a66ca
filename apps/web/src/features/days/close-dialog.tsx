import { type ReactElement, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { DayReport } from '@thali/contract/days/day-report'
import { dayEndpoints } from '@thali/contract/days/endpoints'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { useSaving } from '#web/forms/saving.ts'
import { storage } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type CashCount, countedPaise, findCount, noCount, readPaise, storeCount } from './cash-count.ts'
import { CountFields } from './count-fields.tsx'
import { dayWords } from '#web/lib/day-words.ts'
import { daysMessages } from './days-messages.en.ts'
import styles from './days.module.css'
import { differenceWords } from './difference-words.ts'
import { drawerMessages as messages } from './drawer-messages.en.ts'
import { OpenThings, isAnyOpen } from './open-section.tsx'

type CloseDialogProps = {
  readonly report: DayReport
  /** When the day ends, in words; undefined for a day that is over. */
  readonly endsAt: string | undefined
  /** The date of sales after the close of such a day. */
  readonly next: string
  readonly onClosed: (report: DayReport) => void
  /** The server refused it, because the day was closed before. */
  readonly onClosedBefore: () => void
  readonly onClose: () => void
}

const faultsOf = (count: CashCount): { counted?: string; left?: string } => {
  const counted = countedPaise(count)
  const left = readPaise(count.left)
  if (counted === undefined) return { counted: messages.countMissing }
  if (left === undefined) return { left: messages.leftFault }
  return left > counted ? { left: messages.leftTooMuch } : {}
}

const useClose = ({ report, onClosed, onClosedBefore }: CloseDialogProps) => {
  const { restaurantId, date } = report
  const { isSaving, error, save } = useSaving(
    async (body: { readonly cashCounted: number; readonly floatLeft: number }) => {
      try {
        return { closed: await call(dayEndpoints.closeDay, { params: { date }, body: { restaurantId, ...body } }) }
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'day_closed') throw failure
        return {}
      }
    },
    messages.closeFailedLog,
  )
  const close = async (counted: number, left: number): Promise<void> => {
    const outcome = await save({ cashCounted: toRupees(counted), floatLeft: toRupees(left) })
    if (!outcome) return
    storage.remove('cashCount')
    if (outcome.closed) onClosed(outcome.closed)
    else onClosedBefore()
  }
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.unknown)
  return { isSaving, failure, close }
}

type SumsProps = {
  readonly report: DayReport
  readonly counted: number | undefined
  readonly fault: string | undefined
}

const Sums = ({ report, counted, fault }: SumsProps): ReactElement => (
  <div className={styles.sums} aria-live="polite">
    <p className={styles.sumRow}>
      <span>{messages.expected}</span>
      <span className="tabular">{moneyWords(report.cash.expected)}</span>
    </p>
    <p className={styles.sumRow}>
      <span>{messages.counted}</span>
      <strong className="tabular">{counted === undefined ? '–' : moneyWords(toRupees(counted))}</strong>
    </p>
    {counted !== undefined && <p>{differenceWords(counted - toPaise(report.cash.expected))}</p>}
    {fault && (
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    )}
  </div>
)

/** Counts the cash and closes a day. Open work is listed once, and carried over. */
export const CloseDialog = (props: CloseDialogProps): ReactElement => {
  const { report, endsAt, next, onClose } = props
  const { restaurantId, date, open, cash } = report
  const [count, setCount] = useState(() => findCount(restaurantId, date))
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { isSaving, failure, close } = useClose(props)
  const counted = countedPaise(count)
  const left = readPaise(count.left)
  const faults = faultsOf(count)
  const isReady = Object.keys(faults).length === 0
  const change = (next: CashCount): void => {
    setCount(next)
    if (next === noCount) storage.remove('cashCount')
    else storeCount(restaurantId, date, next)
  }
  const early = endsAt !== undefined && (
    <p className={styles.notice}>{messages.goesOn({ day: dayWords(date), time: endsAt, next: dayWords(next) })}</p>
  )
  return (
    <Dialog
      title={messages.closeTitle(dayWords(date))}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isFullWidth
          onClick={() => {
            setHasTried(true)
            if (isReady) setIsAsking(true)
          }}
        >
          {counted === undefined ? messages.nextEmpty : messages.next(moneyWords(toRupees(counted)))}
        </Button>
      }
    >
      <div className="column-4">
        {early}
        <CountFields count={count} onChange={change} />
        <Sums report={report} counted={counted} fault={hasTried ? faults.counted : undefined} />
        <div>
          <TextField
            label={messages.left}
            inputMode="decimal"
            autoComplete="off"
            value={count.left}
            error={hasTried ? faults.left : undefined}
            onChange={(event) => change({ ...count, left: event.target.value })}
          />
          {counted !== undefined && left !== undefined && left <= counted && (
            <p className="hint">{messages.takenOut(moneyWords(toRupees(counted - left)))}</p>
          )}
        </div>
      </div>
      {isAsking && counted !== undefined && left !== undefined && (
        <ConfirmDialog
          question={messages.question(dayWords(date))}
          confirmLabel={messages.confirm}
          isPending={isSaving}
          error={failure}
          onConfirm={() => void close(counted, left)}
          onCancel={() => setIsAsking(false)}
        >
          <div className="column-4">
            {early}
            <p>{messages.questionText}</p>
            <p>{differenceWords(counted - toPaise(cash.expected))}</p>
            {isAnyOpen(open) && (
              <div>
                <p>{messages.carried}</p>
                <OpenThings open={open} />
              </div>
            )}
            {!isAnyOpen(open) && <p className="hint">{daysMessages.nothingOpen}</p>}
          </div>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
