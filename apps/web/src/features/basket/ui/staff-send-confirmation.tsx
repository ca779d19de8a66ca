import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { logWarning } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { PromptDialog } from '#web/forms/prompt-dialog.tsx'
import { packingOf } from '../model/confirmed-total.ts'
import { useBasket } from '../store/current-basket.ts'
import { findPadPacking, findPadTakeaway, PadTakeaway, type TakeawayOf, usePadPacking } from './pad-takeaway.tsx'
import { SumRows } from './sum-rows.tsx'
import styles from './staff-send-confirmation.module.css'
import type { SendConfirmationProps } from './send-to-kitchen.tsx'
import { staffBasketMessages as messages } from '../staff-basket-messages.en.ts'

/** Returns the check of a typed table number: an error text, or undefined for a table of the restaurant. */
export const faultFinder =
  (tableCount: number) =>
  (text: string): string | undefined => {
    if (text === '') return messages.tableRequired
    const tableNumber = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return tableNumber >= bounds.tableNumberMin && tableNumber <= tableCount
      ? undefined
      : messages.noTable({ least: bounds.tableNumberMin, most: tableCount })
  }

type TakeawayProps = {
  readonly takeawayOf: TakeawayOf
  /** The packing of the menu; undefined while it is off. */
  readonly packing: PublicPacking | undefined
}

/** The fields of a table for takeaway, and the sum of the basket with packing, if there is any. */
const PackedOrder = ({ tableNumber, ...props }: TakeawayProps & { readonly tableNumber: number }): ReactElement => {
  const packing = usePadPacking(tableNumber, props)
  const { total, lines } = useBasket()
  const chargesTotal = packing ? packingOf(packing, [...lines.values()]) : 0
  return (
    <>
      <PadTakeaway tableNumber={tableNumber} takeawayOf={props.takeawayOf} />
      {chargesTotal > 0 && (
        <dl className={styles.sum}>
          <SumRows total={total} chargesTotal={chargesTotal} />
        </dl>
      )}
    </>
  )
}

type StaffSendConfirmationProps = Omit<SendConfirmationProps, 'chargesTotal'> &
  TakeawayProps & {
    /** The restaurant's number of tables; undefined while the menu is loading: the server then checks the number. */
    readonly tableCount: number | undefined
  }

/**
 * Asks staff for the table (spec §5 "Admin send-to-kitchen"), or only for a confirmation when it is a further order
 * for a diner. An unknown table is refused here, so that the dialog stays open.
 */
export const StaffSendConfirmation = (props: StaffSendConfirmationProps): ReactElement => {
  const { tableCount = bounds.tableNumberMax, takeawayOf, packing, isPending, onConfirm, onCancel } = props
  // As it was when the dialog opened: confirming ends the further order and must not switch to the other question.
  const [{ isForDiner, tableNumber }] = useState(useVisit())
  const findFault = faultFinder(tableCount)
  const { lines } = useBasket()
  const confirm = (table: number): void => {
    const packed = findPadPacking(table, { takeawayOf, packing })
    const charged = packed && { chargesTotal: packingOf(packed, [...lines.values()]) }
    onConfirm(table, { ...findPadTakeaway(table, takeawayOf), ...charged })
  }
  if (!isForDiner || tableNumber === undefined) {
    return (
      <PromptDialog
        title={messages.sendTitle}
        label={messages.table}
        placeholder={messages.tablePlaceholder}
        inputMode="numeric"
        confirmLabel={messages.send}
        findFault={findFault}
        // Spec §5: a missing table is logged on submit.
        onFault={logWarning}
        isPending={isPending}
        renderMore={(text) =>
          findFault(text) === undefined && (
            <PackedOrder tableNumber={Number(text)} takeawayOf={takeawayOf} packing={packing} />
          )
        }
        onConfirm={(text) => confirm(Number(text))}
        onCancel={onCancel}
      />
    )
  }
  const cancel = (): void => {
    if (!isPending) onCancel()
  }
  return (
    <Dialog
      title={messages.sendTitle}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{uiMessages.cancel}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => confirm(tableNumber)}>
            {messages.send}
          </Button>
        </>
      }
    >
      <p>{messages.forDiner(tableNumber)}</p>
      <PackedOrder tableNumber={tableNumber} takeawayOf={takeawayOf} packing={packing} />
    </Dialog>
  )
}
