import { type ReactElement, useEffect, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Slip } from '@thali/contract/sources/slip'
import { slipDocument } from '@thali/contract/sources/slip-document'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePaymentPlace } from '../payments/payment-place.ts'
import { DocumentPaper } from '../paper/document-paper.tsx'
import { documentWords } from '../paper/document-words.ts'
import { wordsOf } from './issue-bill.ts'
import { ReverseSlip } from './reverse-slip.tsx'
import { slipMessages as messages } from './slip-messages.en.ts'
import styles from './staff-bill.module.css'

/** The platform's debt or payment. */
const SlipState = ({ slip }: { readonly slip: Slip }): ReactElement => {
  const { source, amount, received, reversed } = slip
  const { name } = source
  if (reversed) return <p className="hint">{messages.nothingOwed}</p>
  if (!received) return <p className="hint">{messages.owed({ name, amount: moneyWords(amount) })}</p>
  const words = { name, amount: moneyWords(received.amount), date: shortDayWords(received.date) }
  return <p className="hint">{messages.received(words)}</p>
}

type SlipPanelProps = {
  readonly order: Order
  readonly timezone: string
  /** The bill is refused until the slip is issued. */
  readonly isNeeded: boolean
  /** The user may reverse a slip. */
  readonly mayReverse: boolean
  /** Called after the issue: the bill has other lines now. */
  readonly onIssued: () => void
}

/** The slip of a platform's order: issued once, shown and printed. Nothing while it has none and needs none. */
export const SlipPanel = (props: SlipPanelProps): ReactElement | null => {
  const { order, timezone, isNeeded, mayReverse, onIssued } = props
  const { id: orderId, restaurant, source } = order
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { PrintBill } = usePaymentPlace()
  // Undefined until it is known, null for none.
  const [slip, setSlip] = useState<Slip | null>()
  useEffect(() => {
    let isWanted = true
    call(slipEndpoints.listSlips, { query: { restaurantId: restaurant.id, orderId } }).then(
      ([found = null]) => isWanted && setSlip(found),
      (error: unknown) => isWanted && setFailure(wordsOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [restaurant.id, orderId])
  if (!source || (!slip && !isNeeded && failure === undefined)) return null
  const { name, number } = source
  const send = async (step: () => Promise<void>): Promise<void> => {
    setIsSending(true)
    setFailure(undefined)
    try {
      await step()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setIsSending(false)
  }
  const issue = (): Promise<void> =>
    send(async () => {
      setSlip(await call(slipEndpoints.createSlip, { params: { orderId } }))
      onIssued()
    })
  const printAtPrinter = (slipId: string): Promise<void> =>
    send(async () => {
      await call(printingEndpoints.printSlip, { params: { slipId }, body: {} })
      showToast(messages.printed)
    })
  return (
    <section className={styles.draft} aria-label={messages.label({ name, number })}>
      {failure !== undefined && (
        <p role="alert" className={styles.notice}>
          {failure}
        </p>
      )}
      {slip ? (
        <>
          <DocumentPaper document={slipDocument(slip, documentWords(timezone))} />
          <SlipState slip={slip} />
          <div className="row-2">
            <Button isPending={isSending} onClick={() => (PrintBill ? void printAtPrinter(slip.id) : window.print())}>
              {messages.print}
            </Button>
            {mayReverse && !slip.reversed && <ReverseSlip slip={slip} onReversed={setSlip} />}
          </div>
        </>
      ) : (
        <>
          <p className="hint">{messages.hint(name)}</p>
          <Button variant="primary" isPending={isSending} onClick={() => void issue()}>
            {messages.issue}
          </Button>
        </>
      )}
    </section>
  )
}
