import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { logWarning } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { PromptDialog } from '#web/forms/prompt-dialog.tsx'
import { findPadTakeaway, PadTakeaway, type TakeawayOf } from './pad-takeaway.tsx'
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

type StaffSendConfirmationProps = SendConfirmationProps & {
  /** The restaurant's number of tables; undefined while the menu is loading: the server then checks the number. */
  readonly tableCount: number | undefined
  readonly takeawayOf: TakeawayOf
}

/**
 * Asks staff for the table (spec §5 "Admin send-to-kitchen"), or only for a confirmation when it is a further order
 * for a diner. An unknown table is refused here, so that the dialog stays open.
 */
export const StaffSendConfirmation = (props: StaffSendConfirmationProps): ReactElement => {
  const { tableCount = bounds.tableNumberMax, takeawayOf, isPending, onConfirm, onCancel } = props
  // As it was when the dialog opened: confirming ends the further order and must not switch to the other question.
  const [{ isForDiner, tableNumber }] = useState(useVisit())
  const findFault = faultFinder(tableCount)
  const confirm = (table: number): void => onConfirm(table, findPadTakeaway(table, takeawayOf))
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
          findFault(text) === undefined && <PadTakeaway tableNumber={Number(text)} takeawayOf={takeawayOf} />
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
      <PadTakeaway tableNumber={tableNumber} takeawayOf={takeawayOf} />
    </Dialog>
  )
}
