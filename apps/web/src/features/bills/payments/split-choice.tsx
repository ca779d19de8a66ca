import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Split } from '@thali/contract/bills/bill'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { IssuedBill } from '../live-bills.ts'
import styles from './payments.module.css'
import { SplitByLines } from './split-by-lines.tsx'
import { splitMessages as messages } from './split-messages.en.ts'
import own from './split.module.css'

type SplitChoiceProps = {
  readonly bill: IssuedBill
  readonly isPending: boolean
  readonly failure: string | undefined
  readonly onDivide: (split: Split) => void
}

const kinds = ['equal', 'guest', 'lines'] as const satisfies readonly Split['by'][]
const usualCounts = [2, 3, 4, 5, 6, 7, 8, 9] as const

const Equally = ({ isPending, onDivide }: SplitChoiceProps): ReactElement => {
  const [count, setCount] = useState(10)
  const divide = (by: number): void => {
    if (!isPending) onDivide({ by: 'equal', count: by })
  }
  return (
    <>
      <p className="hint">{messages.equalHint}</p>
      <div className={own.counts}>
        {usualCounts.map((one) => (
          <button key={one} type="button" aria-label={messages.divideBy(one)} onClick={() => divide(one)}>
            {one}
          </button>
        ))}
      </div>
      <div className={own.more}>
        <Stepper
          label={messages.more}
          quantity={count}
          size="row"
          addLabel={messages.addOne}
          removeLabel={messages.removeOne}
          max={bounds.billSharesMax}
          onAdd={() => setCount(count + 1)}
          onRemove={() => setCount(Math.max(2, count - 1))}
        />
        <Button isPending={isPending} onClick={() => divide(count)}>
          {messages.divideBy(count)}
        </Button>
      </div>
    </>
  )
}

const ByGuest = ({ bill, isPending, onDivide }: SplitChoiceProps): ReactElement => {
  // By number, as the server divides: two guests may have the same name.
  const guests = [...Map.groupBy(bill.lines, ({ guest }) => guest?.number)].flatMap(([number, lines]) =>
    number === undefined ? [] : [{ number, name: lines[0]?.guest?.name ?? messages.guest(number), lines }],
  )
  if (guests.length === 0) return <p className={styles.notice}>{messages.noGuests}</p>
  return (
    <>
      <p className="hint">{messages.guestHint}</p>
      <ul>
        {guests.map(({ number, name, lines }) => (
          <li key={number} className={styles.row}>
            <span>{name}</span>
            <span>{messages.guestDishes(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</span>
          </li>
        ))}
      </ul>
      <div className={styles.main}>
        <Button
          variant="primary"
          isFullWidth
          isPending={isPending}
          className={styles.take}
          onClick={() => onDivide({ by: 'guest' })}
        >
          {messages.divideByGuest}
        </Button>
      </div>
    </>
  )
}

const choices = { equal: Equally, guest: ByGuest, lines: SplitByLines } as const

/** How a bill is divided: equally, by guest or by dish. */
export const SplitChoice = (props: SplitChoiceProps): ReactElement => {
  const [kind, setKind] = useState<Split['by']>('equal')
  const Choice = choices[kind]
  return (
    <div className={styles.pane}>
      <fieldset className={own.kinds} aria-label={messages.kindsLabel}>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            className="chosen-frame"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {messages.kinds[one]}
          </button>
        ))}
      </fieldset>
      {props.failure && (
        <p role="alert" className={styles.failure}>
          {props.failure}
        </p>
      )}
      <Choice {...props} />
    </div>
  )
}
