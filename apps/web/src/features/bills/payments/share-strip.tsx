import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { Icon } from '#web/ui/icon.tsx'
import { paiseWords } from './paise-words.ts'
import { splitMessages as messages } from './split-messages.en.ts'
import styles from './split.module.css'
import type { Target } from './target.ts'

type ShareStripProps = {
  readonly bill: Bill
  readonly targets: readonly Target[]
  readonly chosen: string | undefined
  readonly onChoose: (shareId: string) => void
}

/** The shares of a bill with their state, as buttons in a row. A tap pays one. */
export const ShareStrip = ({ bill, targets, chosen, onChoose }: ShareStripProps): ReactElement => {
  return (
    <ul aria-label={messages.shares} className={styles.strip}>
      {targets.map(({ shareId = '', number = 0, amount, due }, at) => (
        <li key={shareId}>
          <button
            // In view when it is chosen: after a payment the next share follows.
            ref={
              shareId === chosen ? (tile) => tile?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) : undefined
            }
            type="button"
            aria-pressed={shareId === chosen}
            className={styles.tile}
            onClick={() => onChoose(shareId)}
          >
            <span className={styles.tileName}>{bill.shares?.[at]?.guestName ?? messages.share(number)}</span>
            <b className="sum">{paiseWords(amount)}</b>
            {due === 0 ? (
              <span className={styles.tilePaid}>
                <Icon name="check" />
                {messages.paid}
              </span>
            ) : (
              <span className={styles.tileDue}>{due === amount ? messages.pay : messages.due(paiseWords(due))}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
