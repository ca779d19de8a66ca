import { type ReactElement, useEffect, useState } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { orderAmount } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { ApiError } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { keepBills, useKeptBills } from './kept-bills.ts'
import { orderPaymentMessages as messages } from './order-payment-messages.en.ts'
import styles from './order-payment.module.css'
import { requestNews } from './pay-choices.ts'
import { askForPayment } from './pay-calls.ts'
import { payMessages } from './pay-messages.en.ts'
import { codeToShow } from './started-payment.tsx'
import { refreshBills } from './visit-bills.ts'

type Due = Pick<Bill, 'due' | 'payable'>

/** The order's total with its taxes; undefined until the first answer, and for a phone without a visit of its own. */
const usePreview = ({ id, revision }: Order): readonly [Due | undefined, (due: Due | undefined) => void] => {
  const [due, setDue] = useState<Due>()
  useEffect(() => {
    let isCurrent = true
    request(billEndpoints.previewOrderBill, { params: { orderId: id } }).then(
      (bill) => isCurrent && setDue(bill),
      (error: unknown) => logFailure(payMessages.failed, error),
    )
    return () => {
      isCurrent = false
    }
    // `revision` too: staff may have changed the order.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, revision])
  return [due, setDue]
}

/** Issues the bill of an order and opens its UPI code. Returns the text of a failure. */
const startPayment = async (orderId: string, payable: number): Promise<string | undefined> => {
  const bill = await request(billEndpoints.createOrderBill, { params: { orderId }, body: { payable } })
  // Its request is stored with it.
  keepBills([bill])
  const asked = await askForPayment(bill.id ?? '', {})
  void refreshBills()
  if ('failure' in asked) return asked.failure
  codeToShow.set(asked.value.id)
  navigate(paths.myBill(bill.id ?? ''))
  return undefined
}

type OrderPaymentProps = {
  readonly order: Order
  /** Whether the restaurant takes UPI payments from phones. */
  readonly hasUpi: boolean
}

/** On an order that goes to the kitchen when it is paid: the amount, the payment by UPI, and the way to the counter. */
export const OrderPayment = ({ order, hasUpi }: OrderPaymentProps): ReactElement => {
  const [due, setDue] = usePreview(order)
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const kept = useKeptBills().find(({ bill }) => bill.status === 'issued' && bill.orderIds.includes(order.id))
  const isChecked = kept !== undefined && requestNews(kept).claimed.length > 0
  const token = order.tokenNumber ?? order.orderNumber
  const amount = kept?.bill.due ?? due?.due
  const pay = async (): Promise<void> => {
    if (isStarting || !due) return
    setIsStarting(true)
    setFailure(undefined)
    try {
      setFailure(await startPayment(order.id, due.payable))
    } catch (error) {
      logFailure(payMessages.failed, error)
      const changed = error instanceof ApiError && error.code === 'bill_changed' ? error.problem?.bill : undefined
      if (changed) setDue(changed)
      setFailure(changed ? messages.changed : messages.onlyAtCounter(token))
    }
    setIsStarting(false)
  }
  if (isChecked) {
    return (
      <section className={styles.payment}>
        <p>{messages.checking}</p>
      </section>
    )
  }
  const mayPay = hasUpi && due !== undefined && amount !== undefined
  return (
    <section className={styles.payment}>
      <h4 className={styles.title}>{messages.title(shortMoneyWords(amount ?? orderAmount(order)))}</h4>
      {mayPay && (
        <Button variant="primary" isFullWidth isPending={isStarting} onClick={() => void pay()}>
          {payMessages.pay(shortMoneyWords(amount))}
        </Button>
      )}
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <p className="hint">{mayPay ? messages.atCounter(token) : messages.onlyAtCounter(token)}</p>
    </section>
  )
}
