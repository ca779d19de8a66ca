import { type ReactElement, useState } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Order } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import { moneyWords } from '#web/lib/money-words.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { BillPaper } from '../paper/bill-paper.tsx'
import { useBillDraft } from './bill-drafts.ts'
import { CloseWithoutDialog } from './close-without-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { Discounts } from './discounts.tsx'
import { previewBill, requestOf } from './issue-bill.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'
import { SlipPanel } from './slip-panel.tsx'
import type { ToBill } from './table-papers.ts'
import type { Issuing } from './use-issue.ts'
import { type PreviewState, usePreview } from './use-preview.ts'

/** The parts that the page adds to a draft. */
export type DraftSlots = {
  readonly role: StaffRole
  readonly timezone: string
  /** Closes the orders without a bill; resolves to whether all are closed. */
  readonly onCloseWithout: (toBill: ToBill, reason: string) => Promise<boolean>
}

type DraftBillProps = DraftSlots & { readonly toBill: ToBill; readonly issuing: Issuing }

type Asked = 'discount' | 'customer' | 'close'

type IssueProps = {
  /** In rupees; undefined before the preview. */
  readonly payable: number | undefined
  readonly canIssue: boolean
  readonly isSending: boolean
  readonly onIssue: (isPaidAtOnce: boolean) => void
}

const IssueButtons = ({ payable, canIssue, isSending, onIssue }: IssueProps): ReactElement => (
  <>
    <Button
      variant="primary"
      isPending={isSending}
      aria-disabled={!canIssue || undefined}
      onClick={() => onIssue(false)}
    >
      {payable === undefined ? messages.issuePlain : messages.issue(moneyWords(payable))}
    </Button>
    <Button aria-disabled={!canIssue || undefined} onClick={() => onIssue(true)}>
      {messages.issueAndTake}
    </Button>
  </>
)

type PreviewNoticeProps = Pick<ToBill, 'orders'> &
  Pick<DraftSlots, 'role' | 'timezone'> & { readonly state: PreviewState }

/** The order of a platform among them, and whether only its slip can be issued now. */
const operatorOf = (orders: readonly Order[], { code }: PreviewState) => {
  const operator = orders.find(({ source }) => source?.kind === 'operator')
  return { operator, isOnSlip: operator !== undefined && (code === 'slip_required' || code === 'nothing_to_bill') }
}

/** Why there is no preview. A platform's order needs its slip first, and has no other notice then. */
const PreviewNotice = ({ orders, role, timezone, state }: PreviewNoticeProps): ReactElement => {
  const { failure, code, isFetching, retry } = state
  const { operator, isOnSlip } = operatorOf(orders, state)
  return (
    <>
      {operator && (
        <SlipPanel
          order={operator}
          timezone={timezone}
          isNeeded={code === 'slip_required'}
          mayReverse={role === 'admin'}
          onIssued={retry}
        />
      )}
      {failure !== undefined && !isOnSlip && (
        <FailureNotice text={`${messages.previewFailed} ${failure}`} isRetrying={isFetching} onRetry={retry} />
      )}
    </>
  )
}

/** The bill that orders would get: preview, discounts, the guest's details, and Issue. */
export const DraftBill = ({ toBill, issuing, role, timezone, onCloseWithout }: DraftBillProps): ReactElement => {
  const [draft, setDraft] = useBillDraft(toBill)
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const request = requestOf(toBill, draft)
  const revisions = toBill.orders.map(({ id, revision }) => `${id}:${revision}`).join()
  const state = usePreview(request, `${revisions} ${issuing.refusals}`, issuing.isSending)
  const { preview, isCurrent, failure } = state
  const limit = preview?.discountLimit ?? 0
  const isCustomerAsked = issuing.needsCustomer && !draft.customer
  const { isOnSlip } = operatorOf(toBill.orders, state)

  return (
    <div className={styles.draft}>
      {issuing.notice && (
        <p role="alert" className={styles.notice}>
          {issuing.notice}
        </p>
      )}
      <PreviewNotice orders={toBill.orders} role={role} timezone={timezone} state={state} />
      {!preview && failure === undefined && (
        <LoadingState label={messages.loading}>
          <Skeleton height="420px" />
        </LoadingState>
      )}
      {preview && <BillPaper bill={preview} timezone={timezone} />}
      {preview && (
        <Discounts
          preview={preview}
          discounts={draft.discounts}
          onRemove={(at) => setDraft({ ...draft, discounts: draft.discounts.filter((_, index) => index !== at) })}
        />
      )}
      {preview && limit === 0 && <p className="hint">{messages.noDiscounts}</p>}
      {role === 'admin' && !isOnSlip && !toBill.orders.some(waitsForPayment) && (
        <Button variant="ghost" aria-haspopup="dialog" className={styles.rare} onClick={() => setAsked('close')}>
          {messages.closeWithout}
        </Button>
      )}
      {!isOnSlip && (
        <ActionBar
          main={
            <IssueButtons
              payable={preview?.payable}
              canIssue={isCurrent && !issuing.isBlocked}
              isSending={issuing.isSending}
              onIssue={(isPaidAtOnce) =>
                preview && isCurrent && issuing.issue(toBill, { ...request, payable: preview.payable }, isPaidAtOnce)
              }
            />
          }
        >
          <Button
            aria-haspopup="dialog"
            aria-disabled={!preview || limit === 0 || undefined}
            onClick={() => preview && limit > 0 && setAsked('discount')}
          >
            {messages.discount}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setAsked('customer')}>
            {messages.customer}
          </Button>
        </ActionBar>
      )}
      {asked === 'discount' && preview && (
        <DiscountDialog
          preview={preview}
          draftKey={toBill.key}
          onAdd={async (discount) => {
            const next = { ...draft, discounts: [...draft.discounts, discount] }
            const nextRequest = requestOf(toBill, next)
            state.accept(nextRequest, await previewBill(nextRequest))
            setDraft(next)
          }}
          onClose={close}
        />
      )}
      {(asked === 'customer' || isCustomerAsked) && (
        <CustomerDialog
          customer={draft.customer}
          isNeeded={isCustomerAsked}
          onSave={(customer) => {
            setDraft({ ...draft, customer })
            issuing.dismiss()
            close()
          }}
          onClose={() => {
            issuing.dismiss()
            close()
          }}
        />
      )}
      {asked === 'close' && (
        <CloseWithoutDialog toBill={toBill} onConfirm={(reason) => onCloseWithout(toBill, reason)} onClose={close} />
      )}
    </div>
  )
}
