import type { ReactElement } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrinterMessage } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { livePrinters } from './live-printers.ts'
import { papersOf } from './paper-addresses.ts'
import styles from './printer-alerts.module.css'
import { helpWords, needsHelp } from './printer-words.ts'
import { printingMessages as messages } from './printing-messages.en.ts'
import { usePrint } from './use-print.ts'

/** Sends the first waiting paper of a printer at once; the others follow it. */
const tryAgain = async ({ id, restaurantId }: PrinterMessage): Promise<true> => {
  const jobs = await call(printingEndpoints.listPrintJobs, { query: { restaurantId } })
  const first = jobs.find(({ printerId, state }) => printerId === id && state === 'waiting')
  if (!first) return true
  try {
    await call(printingEndpoints.retryPrintJob, { params: { printJobId: first.id }, body: {} })
  } catch (error) {
    // It is sent or printed by now.
    if (!(error instanceof ApiError && error.code === 'print_job_done')) throw error
  }
  return true
}

type AlertProps = {
  readonly printer: PrinterMessage
  /** The screens that it links to. */
  readonly links: readonly ('papers' | 'settings')[]
}

const Alert = ({ printer, links }: AlertProps): ReactElement => {
  const { name, state } = printer
  const { isSaving, failure, save } = usePrint(tryAgain)
  const print = async (): Promise<void> => {
    if (await save(printer)) showToast(messages.tried(name))
  }
  return (
    <li className={styles.alert}>
      <div>
        <h2 className={styles.title}>
          <Icon name="alert" />
          {name}
        </h2>
        <output className="text">{helpWords(state)}</output>
        {failure !== undefined && <p role="alert">{failure}</p>}
      </div>
      <div className={styles.actions}>
        {state.trouble !== null && state.waiting > 0 && (
          <Button aria-label={messages.tryAgainAt(name)} isPending={isSaving} onClick={() => void print()}>
            {messages.tryAgain}
          </Button>
        )}
        {links.includes('papers') && (
          <Link to={papersOf(printer.id)} data-press="" className={styles.link} aria-label={messages.toPapersOf(name)}>
            {messages.toPapers}
          </Link>
        )}
        {links.includes('settings') && (
          <Link to={paths.settings} data-press="" className={styles.link}>
            {messages.toSettings}
          </Link>
        )}
      </div>
    </li>
  )
}

/** The printers that do not print, in words, with a way to act at once; null while all is well (plan §7). */
export const PrinterAlerts = ({ links }: Pick<AlertProps, 'links'>): ReactElement | null => {
  const printers = useStore(livePrinters.store).items.filter(needsHelp)
  if (printers.length === 0) return null
  return (
    <ul aria-label={messages.alerts} className={styles.alerts}>
      {printers.map((printer) => (
        <Alert key={printer.id} printer={printer} links={links} />
      ))}
    </ul>
  )
}
