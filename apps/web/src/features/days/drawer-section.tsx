import { type ReactElement, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { DayReport } from '@thali/contract/days/day-report'
import { dayEndpoints } from '@thali/contract/days/endpoints'
import { call } from '#web/api/call.ts'
import { resendEntry, useEntry } from '#web/api/entries.ts'
import { serverWords } from '#web/api/errors.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { differenceWords } from './difference-words.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import styles from './days.module.css'
import { drawerMessages } from './drawer-messages.en.ts'
import { type FigureRow, Figures, Section } from '#web/ui/figures.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { type MovementBody, placeOf } from './movement.ts'

type DrawerProps = {
  readonly report: DayReport
  readonly timezone: string
  /** Money of now counts for this day. */
  readonly mayMove: boolean
  readonly onMoved: () => void
}

const rowsOf = ({ cash }: DayReport): FigureRow[] => {
  const { counted, difference, floatLeft } = cash
  const taken = toRupees(toPaise(counted ?? 0) - toPaise(floatLeft ?? 0))
  return [
    { name: messages.float, value: moneyWords(cash.openingFloat) },
    { name: messages.cashReceived, value: signedMoneyWords(cash.received) },
    { name: messages.cashTips, value: signedMoneyWords(cash.tips) },
    { name: messages.cashRefunded, value: signedMoneyWords(-cash.refunded) },
    { name: messages.moved, value: signedMoneyWords(cash.moved) },
    { name: messages.expected, value: moneyWords(cash.expected), isSum: true },
    ...(counted === undefined || difference === undefined || floatLeft === undefined
      ? []
      : [
          { name: messages.counted, value: moneyWords(counted) },
          {
            name: messages.difference,
            remark: differenceWords(toPaise(difference)),
            value: signedMoneyWords(difference),
          },
          { name: messages.floatLeft, value: moneyWords(floatLeft) },
          { name: messages.takenOut, value: moneyWords(taken) },
        ]),
  ]
}

/** A movement whose answer was lost, with another attempt. */
const Unanswered = ({ restaurantId, onMoved }: { readonly restaurantId: string; readonly onMoved: () => void }) => {
  const place = placeOf(restaurantId)
  const { entry, isSending } = useEntry(place)
  if (!entry) return null
  const { amount, reason } = entry.body as MovementBody // only movements are stored at this place
  const retry = async (): Promise<void> => {
    const outcome = await resendEntry(place, (body: MovementBody, options) =>
      call(dayEndpoints.createCashMovement, { body }, options),
    )
    if (outcome.kind === 'answered') showToast(drawerMessages.recorded)
    if (outcome.kind === 'refused') showToast(serverWords(outcome.error) ?? '', 'failure')
    onMoved()
  }
  return (
    <div role="alert" className={styles.unanswered}>
      <p>{drawerMessages.unanswered({ amount: signedMoneyWords(amount), reason })}</p>
      <Button variant="primary" isPending={isSending} onClick={() => void retry()}>
        {drawerMessages.tryAgain}
      </Button>
    </div>
  )
}

/** The cash of a day: what should be in the drawer and why, and the movements. */
export const DrawerSection = ({ report, timezone, mayMove, onMoved }: DrawerProps): ReactElement => {
  const [asked, setAsked] = useState<'in' | 'out'>()
  const { restaurantId, cash } = report
  const { entry } = useEntry(placeOf(restaurantId))
  return (
    <Section title={messages.drawer}>
      <Unanswered restaurantId={restaurantId} onMoved={onMoved} />
      <Figures rows={rowsOf(report)} />
      {cash.movements.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{messages.movements}</h3>
          <ul>
            {cash.movements.map(({ id, amount, reason, dateTime }) => (
              <li key={id} className={styles.movement}>
                <span>
                  {reason}
                  <span className={styles.moment}>{shortMoment(dateTime, timezone)}</span>
                </span>
                <span className="tabular">{signedMoneyWords(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayMove && !entry && (
        <div className={styles.actions}>
          <Button onClick={() => setAsked('in')}>{messages.cashIn}</Button>
          <Button onClick={() => setAsked('out')}>{messages.cashOut}</Button>
        </div>
      )}
      {asked && (
        <MovementDialog
          restaurantId={restaurantId}
          isIn={asked === 'in'}
          onDone={() => {
            setAsked(undefined)
            onMoved()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}
