import { type ReactElement, useEffect, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import { call } from '#web/api/call.ts'
import { useStore } from '#web/lib/store.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { livePrinters } from './live-printers.ts'
import { printingMessages as messages } from './printing-messages.en.ts'
import { usePrint } from './use-print.ts'

type PrintOrderProps = { readonly order: Pick<Order, 'id' | 'orderNumber'>; readonly onClose: () => void }

/** Prints the kitchen ticket of an order again, marked DUPLICATE: at the printers of its stations, or at another one. */
export const PrintOrderDialog = ({ order, onClose }: PrintOrderProps): ReactElement => {
  const { items: printers } = useStore(livePrinters.store)
  const [target, setTarget] = useState('')
  // A printer may be new.
  useEffect(() => void livePrinters.reload(), [])
  const { isSaving, failure, save } = usePrint((printerId: string, options) =>
    call(
      printingEndpoints.printOrder,
      { params: { orderId: order.id }, body: printerId === '' ? {} : { printerId } },
      options,
    ),
  )
  const print = async (): Promise<void> => {
    const jobs = await save(target)
    if (!jobs) return
    const names = printers.filter(({ id }) => jobs.some(({ printerId }) => printerId === id)).map(({ name }) => name)
    showToast(messages.sentDuplicate({ paper: messages.order(order.orderNumber), printer: names.join(', ') }))
    onClose()
  }
  return (
    <ConfirmDialog
      question={messages.orderTitle(order.orderNumber)}
      confirmLabel={messages.print}
      isPending={isSaving}
      error={failure}
      onConfirm={() => void print()}
      onCancel={onClose}
    >
      <p>{messages.orderHint}</p>
      {printers.length > 1 && (
        <SelectField label={messages.at} value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="">{messages.asOrdered}</option>
          {printers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  )
}
