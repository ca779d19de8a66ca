import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { DayReport } from '@thali/contract/days/day-report'
import type { Slip } from '@thali/contract/sources/slip'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { platformSlipsPath } from '#web/lib/platform-slips.ts'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Figures, Section } from '#web/ui/figures.tsx'
import { usePieces } from '#web/ui/pieces.tsx'
import { useDayChanges } from './days.ts'
import styles from './days.module.css'
import { owedMessages as messages } from './owed-messages.en.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

/** Reverses a slip after its source cancelled the order; from another feature. */
export type ReverseSlip = ComponentType<{ readonly slip: Slip; readonly onReversed: (slip: Slip) => void }>

/** Rows that are drawn at once. */
const piece = 30

/** Slips that platforms have not paid, and those that were received on this screen. */
const useOwed = (restaurantId: string) => {
  const client = useQueryClient()
  const { refresh } = useDayChanges(restaurantId)
  const queryKey = ['owed', restaurantId]
  const [received, setReceived] = useState<readonly Slip[]>([])
  const [failure, setFailure] = useState<string>()
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => call(slipEndpoints.listSlips, { query: { restaurantId } }),
  })
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey })
    await refresh()
  }
  const show = (saved: Slip): Promise<void> => {
    setFailure(undefined)
    setReceived((all) => [...all.filter(({ id }) => id !== saved.id), ...(saved.received ? [saved] : [])])
    return reload()
  }
  const save = async ({ id, version }: Slip, receipt: Slip['received'] | undefined): Promise<void> => {
    setFailure(undefined)
    try {
      const body = { received: receipt ?? null, version }
      await show(await call(slipEndpoints.saveSlipReceipt, { params: { slipId: id }, body }))
    } catch (error) {
      setFailure(serverWords(error) ?? commonMessages.noAnswer)
      await reload()
    }
  }
  const owed = data.filter(({ id }) => received.every((slip) => slip.id !== id))
  return { owed, received, failure, save, show }
}

type OwedRowProps = {
  readonly slip: Slip
  readonly ReverseSlip: ReverseSlip | undefined
  readonly onReceived: () => void
  readonly onOther: () => void
  readonly onReversed: (slip: Slip) => void
}

const OwedRow = ({ slip, ReverseSlip, onReceived, onOther, onReversed }: OwedRowProps): ReactElement => {
  const { name, number } = slip.source
  const amount = moneyWords(slip.amount)
  return (
    <li className="ruled stack-2">
      <span className="ends">
        <span className="anywhere">{messages.slip({ name, number, date: shortDayWords(slip.businessDay) })}</span>
        <span className="amount">{amount}</span>
      </span>
      <span className="row-2">
        <Button aria-label={messages.receivedLabel({ name, number, amount })} onClick={onReceived}>
          {messages.received}
        </Button>
        <Button aria-label={messages.otherLabel({ name, number, amount })} aria-haspopup="dialog" onClick={onOther}>
          {messages.other}
        </Button>
        {ReverseSlip && <ReverseSlip slip={slip} onReversed={onReversed} />}
      </span>
    </li>
  )
}

const recordedText = ({ source: { name, number }, amount, received }: Slip): string => {
  const paid = received?.amount ?? 0
  const rest = toPaise(amount) - toPaise(paid)
  const words = { amount: moneyWords(paid), name, number }
  return rest > 0 ? messages.recordedLess({ ...words, rest: moneyWords(toRupees(rest)) }) : messages.recorded(words)
}

type OwedSlipsProps = {
  readonly restaurantId: string
  readonly today: string
  readonly ReverseSlip: ReverseSlip | undefined
}

const OwedSlips = ({ restaurantId, today, ReverseSlip }: OwedSlipsProps): ReactElement => {
  const { owed, received, failure, save, show } = useOwed(restaurantId)
  const { drawn, more } = usePieces(owed, piece)
  const [typing, setTyping] = useState<Slip>()
  const close = (): void => setTyping(undefined)
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <ul aria-label={messages.open}>
        {drawn.map((slip) => (
          <OwedRow
            key={slip.id}
            slip={slip}
            ReverseSlip={ReverseSlip}
            onReceived={() => void save(slip, { amount: slip.amount, date: today })}
            onOther={() => setTyping(slip)}
            onReversed={(reversed) => void show(reversed)}
          />
        ))}
        {received.map((slip) => (
          <li key={slip.id} className="ruled spread">
            <output className="hint">{recordedText(slip)}</output>
            <Button
              variant="ghost"
              aria-label={messages.undoLabel({ ...slip.source, amount: moneyWords(slip.received?.amount ?? 0) })}
              onClick={() => void save(slip, undefined)}
            >
              {messages.undo}
            </Button>
          </li>
        ))}
      </ul>
      {more}
      {typing && (
        <ReceiptDialog
          slip={typing}
          today={today}
          onSaved={(saved) => {
            close()
            void show(saved)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type OwedSectionProps = {
  readonly report: DayReport
  /** The business day of the server. */
  readonly today: string
  /** Absent without the right to reverse slips. */
  readonly ReverseSlip?: ReverseSlip | undefined
}

/** Sales through platforms that pay the tax themselves, and what each of them owes. Nothing without any. */
export const OwedSection = ({ report, today, ReverseSlip }: OwedSectionProps): ReactElement | null => {
  const { operators, restaurantId, isClosed } = report
  if (!operators) return null
  return (
    <Section title={messages.title} hint={messages.hint}>
      <Figures
        rows={operators.flatMap(({ name, slips, owed }) => [
          { name: messages.sold({ name, count: slips.count }), value: moneyWords(slips.amount) },
          { name: messages.owed({ name, count: owed.count }), value: moneyWords(owed.amount) },
        ])}
      />
      <Link className={styles.inline} to={platformSlipsPath}>
        {messages.allSlips}
      </Link>
      {!isClosed && <OwedSlips restaurantId={restaurantId} today={today} ReverseSlip={ReverseSlip} />}
    </Section>
  )
}
