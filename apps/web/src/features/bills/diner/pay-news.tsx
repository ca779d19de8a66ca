import type { ReactElement, ReactNode } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { type IconName, LaterIcon } from '#web/ui/later-icon.tsx'
import type { Kept } from './kept-bills.ts'
import { requestNews } from './pay-choices.ts'
import { payMessages as messages } from './pay-messages.en.ts'
import styles from './pay.module.css'
import type { Paying } from './use-paying.ts'

type PayNewsProps = {
  readonly kept: Kept
  /** Undefined where the phone cannot pay now. */
  readonly paying: Paying | undefined
}

type NewsProps = { readonly tone: 'warn' | 'danger'; readonly icon: IconName; readonly children: ReactNode }

const News = ({ tone, icon, children }: NewsProps): ReactElement => (
  <output className={classNames(styles.state, tone)}>
    <LaterIcon name={icon} />
    <span>{children}</span>
  </output>
)

/** Payments of a bill that wait for the network, or that the restaurant checks or did not find. */
export const PayNews = ({ kept, paying }: PayNewsProps): ReactElement => {
  const { noted, unheard, claimed, claimedByOthers, rejected } = requestNews(kept)
  const amountOf = ({ amount }: UpiRequest): string => shortMoneyWords(amount)
  return (
    <>
      {noted.map((request) => (
        <News key={request.id} tone="warn" icon="wifi-off">
          {messages.noted(amountOf(request))}
        </News>
      ))}
      {unheard.map((request) => (
        <News key={request.id} tone="danger" icon="alert">
          {messages.unheard(amountOf(request))}
        </News>
      ))}
      {claimed.map((request) => (
        <News key={request.id} tone="warn" icon="clock">
          {messages.claimed(amountOf(request))}
        </News>
      ))}
      {claimedByOthers.map((request) => (
        <News key={request.id} tone="warn" icon="clock">
          {messages.claimedByGuest(amountOf(request))}
        </News>
      ))}
      {rejected.map((request) => (
        <div key={request.id} role="alert" className={classNames(styles.state, 'danger')}>
          <LaterIcon name="alert" />
          <span>
            {messages.rejected(amountOf(request))}
            {request.reason && ` ${messages.reason(request.reason)}`}
          </span>
          {paying && (
            <Button
              isPending={paying.asking !== undefined}
              onClick={() => void paying.ask(request.shareId, request.tip)}
            >
              {messages.again}
            </Button>
          )}
        </div>
      ))}
    </>
  )
}
