import type { ReactElement } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { payMessages as messages } from './diner-messages.en.ts'
import type { RequestNews } from './pay-choices.ts'
import styles from './pay.module.css'

type PayNewsProps = {
  readonly news: RequestNews
  readonly isAsking: boolean
  /** Asks again for a rejected payment. */
  readonly onAgain: (rejected: UpiRequest) => void
}

const Claimed = ({ text }: { readonly text: string }): ReactElement => (
  <output className={classNames(styles.state, 'warn')}>
    <LaterIcon name="clock" />
    <span>{text}</span>
  </output>
)

/** Payments that the restaurant checks, or did not find. */
export const PayNews = ({ news, isAsking, onAgain }: PayNewsProps): ReactElement => (
  <>
    {news.claimed.map(({ id, amount }) => (
      <Claimed key={id} text={messages.claimed(moneyWords(amount))} />
    ))}
    {news.claimedByOthers.map(({ id, amount }) => (
      <Claimed key={id} text={messages.claimedByGuest(moneyWords(amount))} />
    ))}
    {news.rejected.map((one) => (
      <div key={one.id} role="alert" className={classNames(styles.state, 'danger')}>
        <LaterIcon name="alert" />
        <span>
          {messages.rejected(moneyWords(one.amount))}
          {one.reason && ` ${messages.reason(one.reason)}`}
        </span>
        <Button isPending={isAsking} onClick={() => onAgain(one)}>
          {messages.again}
        </Button>
      </div>
    ))}
  </>
)
