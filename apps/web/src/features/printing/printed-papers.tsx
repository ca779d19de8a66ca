import { type ReactElement, useState } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrinterMessage, PrintJob } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { paperToPrint } from './paper-addresses.ts'
import { PaperPicture } from './paper-picture.tsx'
import styles from './papers.module.css'
import { papersMessages as messages } from './papers-messages.en.ts'
import { paperName } from './printer-words.ts'
import { printingMessages } from './printing-messages.en.ts'
import { usePrint } from './use-print.ts'

/** Papers that show at first, and with each further step. */
const piece = 12

type PrintedProps = {
  readonly printers: readonly PrinterMessage[]
  readonly timezone: string
  /** Called after a paper was sent again. */
  readonly onChanged: () => void
}

const PrintedPaper = ({
  paper,
  printers,
  timezone,
  onChanged,
}: PrintedProps & { readonly paper: PrintJob }): ReactElement => {
  const { id, kind, printerId, printedDateTime, isDuplicate, isPossibleRepeat } = paper
  const name = paperName(paper)
  const printer = printers.find((one) => one.id === printerId)?.name ?? ''
  const { isSaving, failure, save } = usePrint((_: undefined, options) =>
    call(printingEndpoints.repeatPrintJob, { params: { printJobId: id }, body: {} }, options),
  )
  const again = async (): Promise<void> => {
    if (!(await save(undefined))) return
    showToast(printingMessages.sentDuplicate({ paper: name, printer }))
    onChanged()
  }
  return (
    <li className={styles.printed}>
      <div className={styles.names}>
        <h3>{name}</h3>
        <p className="hint digits">
          {messages.printedAt({ time: shortMoment(printedDateTime ?? '', timezone), printer })}
        </p>
        {isDuplicate && <Chip>{messages.duplicate}</Chip>}
        {isPossibleRepeat && <Chip tone="warn">{messages.possibleRepeat}</Chip>}
      </div>
      {kind !== 'drawer' && (
        <>
          <PaperPicture jobId={id} name={name} isDuplicate={isDuplicate} isPossibleRepeat={isPossibleRepeat} />
          {failure !== undefined && (
            <p role="alert" className="error">
              {failure}
            </p>
          )}
          <div className={styles.actions}>
            <Button aria-label={messages.againPaper(name)} isPending={isSaving} onClick={() => void again()}>
              {messages.again}
            </Button>
            <Link
              to={paperToPrint(id)}
              data-press=""
              className={styles.link}
              aria-label={messages.inBrowserPaper(name)}
            >
              {messages.inBrowser}
            </Link>
          </div>
        </>
      )}
    </li>
  )
}

/** The papers that were printed, as they look, newest first. */
export const PrintedPapers = ({
  papers,
  ...rest
}: PrintedProps & { readonly papers: readonly PrintJob[] }): ReactElement => {
  const [count, setCount] = useState(piece)
  const left = papers.length - count
  return (
    <>
      <ul className={styles.tray}>
        {papers.slice(0, count).map((paper) => (
          <PrintedPaper key={paper.id} paper={paper} {...rest} />
        ))}
      </ul>
      {left > 0 && (
        <Button isFullWidth onClick={() => setCount(count + piece)}>
          {messages.more(Math.min(piece, left))}
        </Button>
      )}
    </>
  )
}
