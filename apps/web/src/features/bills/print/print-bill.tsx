import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { documentTexts } from '@thali/contract/bills/document-messages.en'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { goBack } from '#web/lib/go-back.ts'
import { paths } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitRow } from '#web/forms/form.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Page } from '#web/ui/page.tsx'
import { usePageSize } from '#web/ui/page-size.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { BillPaper } from '../paper/bill-paper.tsx'
import { useBillToPrint, useUpiOnPaper } from './bill-to-print.ts'
import { CreditNotePaper } from './credit-note-paper.tsx'
import styles from './print-bill.module.css'
import { PrintControls } from './print-controls.tsx'
import { printMessages as messages } from './print-messages.en.ts'
import { markPrinted, printSettings } from './print-settings.ts'
import { SignedCode, UpiCode } from './upi-code.tsx'

type PrintBillProps = {
  readonly billId: string
  /** This device's restaurant, which gives its own bills their time zone. */
  readonly restaurant: Restaurant | undefined
  /** The restaurant is still fetched. */
  readonly isRestaurantLoading: boolean
  /** Opens the print dialog of the browser with the page (default false). */
  readonly isPrintedAtOnce?: boolean
}

type SheetProps = {
  readonly bill: Bill
  readonly isDuplicate: boolean
  readonly children: ReactNode
}

const Mark = ({ children }: { readonly children: string }): ReactElement => <p className={styles.mark}>{children}</p>

/** The paper itself, at the width of the print. */
const Sheet = ({ bill, isDuplicate, children }: SheetProps): ReactElement => {
  const { paper } = useStore(printSettings)
  const sheetRef = useRef<HTMLDivElement>(null)
  usePageSize(sheetRef, paper)
  const { marks } = documentTexts(bill.language ?? 'en')
  return (
    // Paper is black on white in every theme.
    <div ref={sheetRef} className={styles.sheet} data-paper={paper} data-theme="light">
      {isDuplicate && <Mark>{marks.duplicate}</Mark>}
      {bill.status === 'cancelled' && <Mark>{marks.cancelled}</Mark>}
      {bill.status === 'credited' && <Mark>{marks.credited}</Mark>}
      {children}
    </div>
  )
}

// A logo that loads later would be missing on paper.
const loaded = async (): Promise<void> => {
  const settled = (image: HTMLImageElement): Promise<void> =>
    new Promise((resolve) => {
      if (image.complete) resolve()
      else for (const event of ['load', 'error']) image.addEventListener(event, () => resolve(), { once: true })
    })
  await Promise.all([document.fonts.ready, ...[...document.querySelectorAll('img')].map(settled)])
}

/** Opens the print dialog once when asked, and remembers what the browser printed. */
const usePrinting = (key: string, isAtOnce: boolean): void => {
  const remember = useEffectEvent(() => markPrinted(key))
  useEffect(() => {
    // The browser does not report whether paper came out.
    const onPrinted = (): void => remember()
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])
  useEffect(() => {
    if (isAtOnce) void loaded().then(() => window.print())
  }, [isAtOnce])
}

type ReadyProps = Omit<PrintBillProps, 'billId' | 'isRestaurantLoading'> & {
  readonly bill: Bill
  readonly request: UpiRequest | undefined
  readonly onBill: (bill: Bill) => void
}

const Ready = ({ bill, request, onBill, restaurant, isPrintedAtOnce = false }: ReadyProps): ReactElement => {
  const [creditNumber, setCreditNumber] = useState<string>()
  const [duplicate, setDuplicate] = useState<{ readonly key: string; readonly isMarked: boolean }>()
  const { printed } = useStore(printSettings)
  const upi = useUpiOnPaper(bill.id ?? '', onBill, request)
  const note = bill.creditNotes.find(({ number }) => number === creditNumber)
  const key = `${bill.restaurantId} ${note?.number ?? bill.number}`
  const wasPrinted = printed.includes(key)
  const isDuplicate = duplicate?.key === key ? duplicate.isMarked : wasPrinted
  const timezone = restaurant?.id === bill.restaurantId ? restaurant.timezone : 'Asia/Kolkata'
  usePrinting(key, isPrintedAtOnce)
  return (
    <div className={styles.page}>
      <PrintControls
        bill={bill}
        creditNumber={note?.number}
        onChoose={setCreditNumber}
        isDuplicate={isDuplicate}
        wasPrinted={wasPrinted}
        onDuplicate={(isMarked) => setDuplicate({ key, isMarked })}
        upi={upi}
      />
      {/* It scrolls on a narrow window, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable */}
      <section className={styles.tray} aria-label={messages.preview} tabIndex={0}>
        <Sheet bill={bill} isDuplicate={isDuplicate}>
          {note ? (
            <CreditNotePaper bill={bill} note={note} timezone={timezone} />
          ) : (
            <BillPaper bill={bill} timezone={timezone}>
              {upi.request && <UpiCode request={upi.request} language={bill.language ?? 'en'} />}
            </BillPaper>
          )}
          <SignedCode bill={bill} number={note?.number ?? bill.number} />
        </Sheet>
      </section>
      <SubmitRow error={undefined} className={styles.actions}>
        <Button variant="primary" isFullWidth onClick={() => window.print()}>
          {messages.print}
        </Button>
      </SubmitRow>
    </div>
  )
}

/** The print page of a bill and its credit notes (plan §6, §7), for staff and diners. */
export const PrintBill = ({ billId, isRestaurantLoading, ...rest }: PrintBillProps): ReactElement => {
  const { restaurant } = rest
  const isKnown = restaurant !== undefined || !isRestaurantLoading
  const printsUpiCode = isKnown ? restaurant?.billing?.printsUpiCode === true : undefined
  const { bill, request, failed, isLoading, retry, accept } = useBillToPrint(billId, printsUpiCode)
  return (
    <Page title={messages.title} leading="back" onLeave={() => goBack(paths.root)} layout="full">
      {bill && <Ready bill={bill} request={request} onBill={accept} {...rest} />}
      {!bill && failed === 'finally' && (
        <ErrorState title={messages.unknownTitle} body={messages.unknownBody} onRetry={retry} isRetrying={isLoading} />
      )}
      {!bill && failed === 'maybe' && (
        <ErrorState
          title={messages.failedTitle}
          body={commonMessages.checkConnection}
          onRetry={retry}
          isRetrying={isLoading}
        />
      )}
      {!bill && !failed && (
        <LoadingState label={messages.loading}>
          <Skeleton height="420px" />
        </LoadingState>
      )}
    </Page>
  )
}
