import type { ReactNode } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import { call } from '#web/api/call.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { livePrinters } from './live-printers.ts'
import styles from './print-bill-button.module.css'
import { printingMessages as messages } from './printing-messages.en.ts'
import { usePrint } from './use-print.ts'

type PrintDayProps = { readonly restaurantId: string; readonly date: string }

/** Prints the report of a day in one tap at the first printer of bills; nothing without one. */
export const PrintDayButton = ({ restaurantId, date }: PrintDayProps): ReactNode => {
  const printers = useStore(livePrinters.store).items.filter(({ prints }) => prints.bills)
  const { isSaving, failure, save } = usePrint((body: { readonly restaurantId: string }, options) =>
    call(printingEndpoints.printDay, { params: { date }, body }, options),
  )
  if (printers.length === 0) return null
  const paper = messages.dayOf(shortDayWords(date))
  const print = async (): Promise<void> => {
    const job = await save({ restaurantId })
    if (!job) return
    const printer = printers.find(({ id }) => id === job.printerId)?.name ?? ''
    showToast(job.isDuplicate ? messages.sentDuplicate({ paper, printer }) : messages.sent({ paper, printer }))
  }
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button isPending={isSaving} aria-label={messages.printReportOf(paper)} onClick={() => void print()}>
        {messages.printReport}
      </Button>
    </>
  )
}
