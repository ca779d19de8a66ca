import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { type Split, isDish } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IssuedBill } from '../live-bills.ts'
import styles from './payments.module.css'
import { splitMessages as messages } from './split-messages.en.ts'
import own from './split.module.css'

type SplitByLinesProps = {
  readonly bill: IssuedBill
  readonly isPending: boolean
  readonly onDivide: (split: Split) => void
}

type Shares = readonly (readonly string[])[]

const toggled = (shares: Shares, at: number, lineId: string): Shares =>
  shares.map((ids, share) => {
    if (share !== at) return ids
    return ids.includes(lineId) ? ids.filter((id) => id !== lineId) : [...ids, lineId]
  })

/** Assigns the lines of a bill to shares by taps. */
export const SplitByLines = ({ bill, isPending, onDivide }: SplitByLinesProps): ReactElement => {
  const [shares, setShares] = useState<Shares>([[], []])
  const [active, setActive] = useState(0)
  const addShare = (): void => {
    setShares([...shares, []])
    setActive(shares.length)
  }
  return (
    <>
      <p className="hint">{messages.linesHint}</p>
      <div className={own.owners}>
        {shares.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a share has only its number
          <button
            key={at}
            type="button"
            className="chosen-frame"
            aria-pressed={at === active}
            onClick={() => setActive(at)}
          >
            {messages.share(at + 1)}
          </button>
        ))}
        {shares.length < bounds.billSharesMax && (
          <button type="button" aria-label={messages.addShare} onClick={addShare}>
            <Icon name="plus" />
          </button>
        )}
      </div>
      <ul className={own.lines}>
        {bill.lines.filter(isDish).map(({ id, itemName, quantity, total }) => {
          const owners = shares.flatMap((ids, at) => (ids.includes(id) ? [at + 1] : []))
          return (
            <li key={id}>
              <button
                type="button"
                className="chosen-frame"
                aria-pressed={owners.includes(active + 1)}
                onClick={() => setShares(toggled(shares, active, id))}
              >
                <span className={own.owner}>{owners.length === 0 ? messages.ofAll : owners.join(', ')}</span>
                <span className="grow">{messages.line({ quantity, name: itemName })}</span>
                <b>{moneyWords(total)}</b>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={styles.main}>
        <Button
          variant="primary"
          isFullWidth
          isPending={isPending}
          className={styles.take}
          onClick={() => onDivide({ by: 'lines', shares: shares.map((ids) => [...ids]) })}
        >
          {messages.divideByLines(shares.length)}
        </Button>
      </div>
    </>
  )
}
