import type { ReactElement } from 'react'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { useNow } from '#web/lib/now.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Kept } from './kept-bills.ts'
import { payableRest, requestNews } from './pay-choices.ts'
import { payMessages as messages } from './pay-messages.en.ts'
import { PaymentQuestion } from './started-payment.tsx'
import type { Paying } from './use-paying.ts'

type PayBarProps = {
  readonly kept: Kept
  readonly timezone: string
  readonly hasUpi: boolean
  readonly paying: Paying
}

/** Stays in view on a bill: the question about a started payment, or one button that pays what no other payment pays. */
export const PayBar = ({ kept, timezone, hasUpi, paying }: PayBarProps): ReactElement | null => {
  const { bill } = kept
  const rest = payableRest(kept, useNow())
  const [started] = requestNews(kept).open
  if (bill.status !== 'issued' || bill.due === 0) return null
  if (started) {
    return (
      <ActionBar main={<PaymentQuestion request={started} timezone={timezone} onShow={() => paying.show(started)} />} />
    )
  }
  if (!hasUpi || rest === 0) return null
  const amount = shortMoneyWords(rest)
  const isDivided = (bill.shares ?? []).length > 0
  const label = rest < bill.due ? messages.payRest : isDivided ? messages.payAll : messages.pay
  return (
    <ActionBar
      main={
        <Button
          variant="primary"
          isPending={paying.asking !== undefined && paying.asking.shareId === undefined}
          onClick={() => paying.pay(undefined, rest)}
        >
          {label(amount)}
        </Button>
      }
    />
  )
}
