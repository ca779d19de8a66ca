import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { DayReport } from '@thali/contract/days/day-report'
import type { Slip } from '@thali/contract/sources/slip'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Figures, Section } from '#web/ui/figures.tsx'
import { useDayChanges } from './days.ts'
import { owedMessages as messages } from './owed-messages.en.ts'

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
  const save = async ({ id, version }: Slip, receipt: Slip['received'] | undefined): Promise<void> => {
    setFailure(undefined)
    try {
      const body = { received: receipt ?? null, version }
      const saved = await call(slipEndpoints.saveSlipReceipt, { params: { slipId: id }, body })
      setReceived((all) => [...all.filter((slip) => slip.id !== id), ...(saved.received ? [saved] : [])])
    } catch (error) {
      setFailure(serverWords(error) ?? commonMessages.noAnswer)
    }
    await client.invalidateQueries({ queryKey })
    await refresh()
  }
  return { owed: data.filter(({ id }) => received.every((slip) => slip.id !== id)), received, failure, save }
}

const OwedSlips = ({
  restaurantId,
  today,
}: {
  readonly restaurantId: string
  readonly today: string
}): ReactElement => {
  const { owed, received, failure, save } = useOwed(restaurantId)
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <ul className="stack-2" aria-label={messages.open}>
        {owed.map((slip) => {
          const { name, number } = slip.source
          const amount = moneyWords(slip.amount)
          return (
            <li key={slip.id} className="spread">
              <span>
                {messages.slip({ name, number, date: shortDayWords(slip.businessDay) })} · {amount}
              </span>
              <Button
                aria-label={messages.receivedLabel({ name, number, amount })}
                onClick={() => void save(slip, { amount: slip.amount, date: today })}
              >
                {messages.received}
              </Button>
            </li>
          )
        })}
        {received.map((slip) => (
          <li key={slip.id} className="spread">
            <span className="hint">
              {messages.recorded({
                amount: moneyWords(slip.received?.amount ?? 0),
                name: slip.source.name,
                number: slip.source.number,
              })}
            </span>
            <Button variant="ghost" onClick={() => void save(slip, undefined)}>
              {messages.undo}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sales through platforms that pay the tax themselves, and what each of them owes. Nothing without any. */
export const OwedSection = ({
  report,
  today,
}: {
  readonly report: DayReport
  /** The business day of the server. */
  readonly today: string
}): ReactElement | null => {
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
      {!isClosed && <OwedSlips restaurantId={restaurantId} today={today} />}
    </Section>
  )
}
