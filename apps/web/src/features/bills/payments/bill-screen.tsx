import { type ReactElement, type ReactNode, useState } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import { moneyWords } from '#web/lib/money-words.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { BillPaper } from '../paper/bill-paper.tsx'
import { billScreenMessages as messages } from './bill-screen-messages.en.ts'
import styles from './bill-screen.module.css'
import { PaymentSheet } from './payment-sheet.tsx'
import { PrintLink } from './print-link.tsx'
import { SplitSheet } from './split-sheet.tsx'
import type { BillState } from './use-bill.ts'

type IssuedBillScreenProps = {
  readonly bill: IssuedBill
  readonly role: StaffRole
  readonly timezone: string
  /** Above the bill, in place of the words about orders that came later. */
  readonly notice?: ReactNode
  /** Further actions, before the payment actions. */
  readonly actions?: ReactNode
  /** Opens with its payment (default false). */
  readonly isPaying?: boolean
  /** Done after the payment that settles the bill. */
  readonly onDone?: (() => void) | undefined
}

type BillScreenProps = {
  readonly state: BillState
  readonly role: StaffRole
  readonly timezone: string
  /** Further actions of the bill. */
  readonly renderActions?: (bill: IssuedBill) => ReactNode
  readonly onDone: () => void
}

const splitWords = ({ shares }: IssuedBill): string =>
  shares
    ? messages.shares({ paid: shares.filter(({ due }) => due === 0).length, count: shares.length })
    : messages.split

/** An issued bill with its actions: payment, split, print. */
export const IssuedBillScreen = (props: IssuedBillScreenProps): ReactElement => {
  const { bill, role, timezone, notice, actions, isPaying = false, onDone } = props
  const [open, setOpen] = useState<'payment' | 'split' | undefined>(isPaying ? 'payment' : undefined)
  const close = (): void => setOpen(undefined)
  const isDue = bill.due > 0 && bill.status !== 'cancelled'
  return (
    <div className={styles.screen}>
      {notice ?? (bill.isStale && <p className="notice warn">{messages.isStale}</p>)}
      <BillPaper bill={bill} timezone={timezone} />
      <ActionBar
        main={
          bill.status !== 'cancelled' && (
            <Button variant={isDue ? 'primary' : 'secondary'} aria-haspopup="dialog" onClick={() => setOpen('payment')}>
              {isDue ? messages.take(moneyWords(bill.due)) : messages.payments}
            </Button>
          )
        }
      >
        {actions}
        <PrintLink bill={bill} />
        {isDue && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('split')}>
            {splitWords(bill)}
          </Button>
        )}
      </ActionBar>
      {open === 'payment' && <PaymentSheet bill={bill} role={role} onClose={close} onDone={onDone} />}
      {open === 'split' && <SplitSheet bill={bill} role={role} onClose={close} onDone={onDone} />}
    </div>
  )
}

/** A bill of any age, once it is fetched. */
export const BillScreen = ({ state, renderActions, ...rest }: BillScreenProps): ReactElement => {
  const { bill, failure, isRetrying, onRetry } = state
  if (bill) return <IssuedBillScreen bill={bill} actions={renderActions?.(bill)} {...rest} />
  if (failure === undefined) return <LoadingState label={messages.loading} />
  return <ErrorState title={failure} isRetrying={isRetrying} onRetry={onRetry} />
}
