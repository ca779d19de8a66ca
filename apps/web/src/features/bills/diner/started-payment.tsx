import type { ReactElement } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { focusTitleWhenRemoved } from '#web/lib/focus-when-lost.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { billNews } from '#web/product/bill-news.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptBills, keepAnswer } from './kept-bills.ts'
import { claimPayment } from './pay-calls.ts'
import { startedMessages as messages } from './started-messages.en.ts'
import styles from './started-payment.module.css'
import { refreshBills } from './visit-bills.ts'

/** The request whose code the bill opens with. */
export const codeToShow = createStore<string | undefined>(undefined)

type PaymentQuestionProps = {
  readonly request: UpiRequest
  readonly timezone?: string | undefined
  readonly className?: string | undefined
  readonly onShow: () => void
}

const answer = async (request: UpiRequest, isPaid: boolean): Promise<void> => {
  if (isPaid) await claimPayment(request)
  else keepAnswer(request, 'no')
  await refreshBills()
}

/** Asks whether a payment that was started on this phone went through. A UPI app answers browsers nothing. */
export const PaymentQuestion = (props: PaymentQuestionProps): ReactElement => {
  const { request, timezone, className, onShow } = props
  const { amount, requestedDateTime } = request
  const title = messages.question(shortMoneyWords(amount))
  return (
    <section ref={focusTitleWhenRemoved} aria-label={title} className={classNames(styles.question, className)}>
      <p className={styles.title}>{title}</p>
      {timezone && <p className={styles.time}>{messages.startedAt(clockTime(requestedDateTime, timezone))}</p>}
      <div className={styles.answers}>
        <Button variant="primary" onClick={() => void answer(request, true)}>
          {messages.yes}
        </Button>
        <Button onClick={() => void answer(request, false)}>{messages.no}</Button>
        <Button onClick={onShow}>{messages.showCode}</Button>
      </div>
    </section>
  )
}

type StartedPaymentProps = { readonly timezone?: string | undefined; readonly className?: string | undefined }

/** `PaymentQuestion` on a screen without the bill, while one has no answer. */
export const StartedPayment = ({ timezone, className }: StartedPaymentProps): ReactElement | null => {
  const news = useStore(billNews)
  const kept = useKeptBills().find(({ bill }) => bill.id === news?.billId)
  const request = kept?.bill.upiRequests?.find(({ id }) => id === news?.requestId)
  if (news?.kind !== 'started' || !request) return null
  return (
    <PaymentQuestion
      request={request}
      timezone={timezone}
      className={className}
      onShow={() => {
        codeToShow.set(request.id)
        navigate(paths.myBill(news.billId))
      }}
    />
  )
}
