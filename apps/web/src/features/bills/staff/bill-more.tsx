import { type ReactElement, useState } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import { documentsWithIrn } from '@thali/contract/bills/e-invoice'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { cancelBill } from './correct-bill.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { ReasonQuestion } from './reason-question.tsx'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type BillMoreProps = { readonly bill: IssuedBill; readonly role: StaffRole }

type Asked = 'menu' | 'cancel' | 'credit' | 'e-invoice'

/** Also a bill of 0, which is paid at once. */
const mayCancel = ({ status, payments, refunds, creditNotes }: IssuedBill): boolean =>
  status !== 'cancelled' && payments.length + refunds.length + creditNotes.length === 0

const mayCredit = ({ status, payable }: IssuedBill): boolean =>
  status !== 'cancelled' && status !== 'credited' && payable > 0

// Few bills have one.
const EInvoiceDialog = lazyPart(() => import('./e-invoice-dialog.tsx').then((file) => file.EInvoiceDialog))

const mayNote = (bill: IssuedBill, role: StaffRole): boolean =>
  (role === 'admin' || role === 'cashier') && documentsWithIrn(bill).length > 0

type MenuProps = BillMoreProps & { readonly onChoose: (asked: Asked) => void; readonly onClose: () => void }

const Menu = ({ bill, role, onChoose, onClose }: MenuProps): ReactElement => (
  <Dialog title={messages.moreTitle(bill.number)} onClose={onClose}>
    <div className={styles.menu}>
      {role !== 'admin' && <p>{messages.forAdmins}</p>}
      {mayNote(bill, role) && (
        <div className="stack-2">
          <Button isFullWidth onClick={() => onChoose('e-invoice')}>
            {messages.eInvoice}
          </Button>
          <p className="hint">{messages.eInvoiceHint}</p>
        </div>
      )}
      {role === 'admin' && mayCancel(bill) && (
        <div className="stack-2">
          <Button isFullWidth onClick={() => onChoose('cancel')}>
            {messages.cancel}
          </Button>
          <p className="hint">{messages.cancelHint}</p>
        </div>
      )}
      {role === 'admin' && mayCredit(bill) && (
        <div className="stack-2">
          <Button isFullWidth onClick={() => onChoose('credit')}>
            {messages.credit}
          </Button>
          <p className="hint">{messages.creditHint}</p>
        </div>
      )}
    </div>
  </Dialog>
)

/** Corrections of an issued bill by an admin, and its e-invoice; null once there is nothing to do. */
export const BillMore = ({ bill, role }: BillMoreProps): ReactElement | null => {
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const canChange = mayCredit(bill) || mayCancel(bill) || mayNote(bill, role)
  if (!canChange && asked === undefined) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsked('menu')}>
        {messages.more}
      </Button>
      {asked === 'menu' && <Menu bill={bill} role={role} onChoose={setAsked} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonQuestion
          title={messages.cancelTitle(bill.number)}
          hint={messages.cancelHint}
          reasons={Object.values(messages.cancelReasons)}
          confirmLabel={messages.cancelConfirm}
          cancelLabel={messages.keep}
          onConfirm={async (reason) => {
            const words = await cancelBill(bill.id, reason)
            if (words === undefined) showToast(messages.cancelled(bill.number))
            return words
          }}
          onClose={close}
        />
      )}
      {asked === 'credit' && <CreditDialog bill={bill} onClose={close} />}
      {asked === 'e-invoice' && <EInvoiceDialog bill={bill} onClose={close} />}
    </>
  )
}
