import type { ReactNode } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import { call } from '#web/api/call.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { livePrinters } from './live-printers.ts'
import styles from './print-bill-button.module.css'
import { printingMessages as messages } from './printing-messages.en.ts'
import { usePrint } from './use-print.ts'

type PrintBillProps = {
  readonly billId: string
  readonly creditNumbers: readonly string[]
  /** The link to the print page of the browser: the only way to print, or one next to the printer's button. */
  readonly renderLink: (isBeside: boolean) => ReactNode
}

/** Prints a bill, or one of its credit notes, in one tap at the first printer of bills. */
export const PrintBillButton = ({ billId, creditNumbers, renderLink }: PrintBillProps): ReactNode => {
  const printers = useStore(livePrinters.store).items.filter(({ prints }) => prints.bills)
  const { isSaving, failure, save } = usePrint((creditNumber: string | undefined, options) =>
    call(printingEndpoints.printBill, { params: { billId }, body: { creditNumber } }, options),
  )
  if (printers.length === 0) return renderLink(false)
  const print = async (creditNumber?: string): Promise<void> => {
    const job = await save(creditNumber)
    if (!job) return
    const printer = printers.find(({ id }) => id === job.printerId)?.name ?? ''
    const bill = creditNumber === undefined ? messages.billOf(job.billNumber ?? '') : messages.noteOf(creditNumber)
    showToast(
      job.isDuplicate ? messages.sentDuplicate({ paper: bill, printer }) : messages.sent({ paper: bill, printer }),
    )
  }
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button isPending={isSaving} onClick={() => void print()}>
        {messages.print}
      </Button>
      {creditNumbers.map((number) => (
        <Button key={number} isPending={isSaving} onClick={() => void print(number)}>
          {messages.printNote(number)}
        </Button>
      ))}
      {renderLink(true)}
    </>
  )
}
