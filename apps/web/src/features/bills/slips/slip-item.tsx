import { type ComponentType, type ReactElement, memo, useId, useState } from 'react'
import type { Slip, SlipRow } from '@thali/contract/sources/slip'
import { slipShortfall, slipState } from '@thali/contract/sources/slip-sums'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ReverseSlip } from '../staff/reverse-slip.tsx'
import list from '../list/bill-list.module.css'
import { shownState } from './find-slips.ts'
import { saveReceipt } from './slip-calls.ts'
import styles from './slips.module.css'
import { slipsMessages as messages } from './slips-messages.en.ts'

/** Asks for the amount that a platform paid and its day; from another feature. */
export type ReceiptDialog = ComponentType<{
  readonly slip: SlipRow
  readonly today: string
  readonly onSaved: (slip: Slip) => void
  readonly onClose: () => void
}>

const tones = { owed: 'warn', received: 'success', less: 'info', reversed: 'neutral' } as const

type Shared = {
  readonly today: string
  readonly timezone: string
  readonly mayReverse: boolean
  readonly ReceiptDialog: ReceiptDialog
  readonly onChanged: (slip: Slip) => void
  /** Another person changed the slip. */
  readonly onStale: () => void
}

type OfSlip = Shared & { readonly slip: SlipRow }

/** The steps that the slip's state permits. */
const SlipActions = ({ slip, today, mayReverse, ReceiptDialog, onChanged, onStale }: OfSlip): ReactElement => {
  const { source, amount, received } = slip
  const { name, number } = source
  const [isTyping, setIsTyping] = useState(false)
  const saved = useSaving(
    (receipt: SlipRow['received'] | null) => saveReceipt(slip, receipt ?? undefined),
    messages.savingFailedLog,
  )
  const record = async (receipt: SlipRow['received'] | null): Promise<void> => {
    const changed = await saved.save(receipt)
    if (!changed) return onStale()
    const words = { name, number, amount: moneyWords(amount) }
    showToast(receipt ? messages.recorded(words) : messages.takenBack(words))
    onChanged(changed)
  }
  const isConflict = saved.error instanceof ApiError && saved.error.code === 'changed_meanwhile'
  return (
    <>
      {saved.error !== undefined && (
        <p role="alert" className="error">
          {isConflict ? messages.changed : (serverWords(saved.error) ?? commonMessages.noAnswer)}
        </p>
      )}
      <div className="row-2">
        {!received && (
          <Button variant="primary" isPending={saved.isSaving} onClick={() => void record({ amount, date: today })}>
            {messages.recordAll(moneyWords(amount))}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setIsTyping(true)}>
          {received ? messages.changeReceipt : messages.other}
        </Button>
        {received && (
          <Button variant="ghost" isPending={saved.isSaving} onClick={() => void record(null)}>
            {messages.takeBack}
          </Button>
        )}
        {mayReverse && <ReverseSlip slip={slip} onReversed={onChanged} />}
      </div>
      {isTyping && (
        <ReceiptDialog
          slip={slip}
          today={today}
          onSaved={(changed) => {
            setIsTyping(false)
            onChanged(changed)
          }}
          onClose={() => setIsTyping(false)}
        />
      )}
    </>
  )
}

const Details = (props: OfSlip): ReactElement => {
  const { received, reversed } = props.slip
  if (!reversed) return <SlipActions {...props} />
  return (
    <>
      <p className="anywhere">
        {messages.isReversed({ date: shortMoment(reversed.dateTime, props.timezone), reason: reversed.reason })}
      </p>
      {received && (
        <p className="hint">
          {messages.receivedBefore({ amount: moneyWords(received.amount), date: shortDayWords(received.date) })}
        </p>
      )}
    </>
  )
}

type SlipItemProps = OfSlip & { readonly isOpen: boolean; readonly onTurn: (id: string) => void }

/** A slip with its amounts; opened, with the steps that its state permits. */
export const SlipItem = memo(({ isOpen, onTurn, ...props }: SlipItemProps): ReactElement => {
  const { slip } = props
  const { id, source, orderNumber, businessDay, amount, received } = slip
  const detailsId = useId()
  const state = shownState(slip)
  const rest = slipShortfall(slip)
  return (
    <li className={list.item}>
      <button
        type="button"
        className={classNames(list.row, styles.turn)}
        data-press=""
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => onTurn(id)}
      >
        <span className={list.names}>
          <span className={list.number}>{messages.name({ name: source.name, number: source.number })}</span>
          <span className="hint block">{messages.order({ orderNumber, date: shortDayWords(businessDay) })}</span>
        </span>
        <Chip tone={tones[state]}>{messages.chips[state]}</Chip>
        <span className={classNames(list.amounts, styles.amounts)}>
          <span className={classNames('sum', state === 'reversed' && list.cancelled)}>{moneyWords(amount)}</span>
          {slipState(slip) === 'received' && received && (
            <span className="hint block">
              {messages.receivedOn({ amount: moneyWords(received.amount), date: shortDayWords(received.date) })}
            </span>
          )}
          {rest > 0 && <span className={styles.less}>{messages.lessBy(moneyWords(rest))}</span>}
        </span>
        <span className={styles.sign}>
          <LaterIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </span>
      </button>
      <div id={detailsId} className={styles.details} hidden={!isOpen}>
        {isOpen && <Details {...props} />}
      </div>
    </li>
  )
})
