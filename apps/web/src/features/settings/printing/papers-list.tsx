import { type ReactElement, useState } from 'react'
import type { PrintJob, Printer } from '@thali/contract'
import { callPrinting } from '#web/api/call-printing.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/lib/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from '../settings.module.css'
import { settingsMessages } from '../settings-messages.en.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** Names a paper, such as "Kitchen ticket of order 12, table 4". */
export const paperName = ({ kind, orderNumber, billNumber, tableNumber }: PrintJob): string =>
  [
    (kind === 'kot' && orderNumber !== undefined && messages.kotOf(orderNumber)) ||
      (kind === 'bill' && billNumber !== undefined && messages.billOf(billNumber)) ||
      messages.kinds[kind],
    ...(tableNumber === undefined ? [] : [messages.table(tableNumber)]),
  ].join(', ')

const failureOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : (serverWords(error) ?? settingsMessages.noAnswer)

type PaperRowProps = {
  readonly paper: PrintJob
  readonly printers: readonly Printer[]
  /** Called after a change. */
  readonly onChanged: () => void
}

const PaperRow = ({ paper, printers, onChanged }: PaperRowProps): ReactElement => {
  const { id: printJobId, printerId, state, isPossibleRepeat } = paper
  const params = { printJobId }
  const [target, setTarget] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const chosen = target ?? printerId
  const printing = useSaving(
    () => callPrinting('retryPrintJob', { params, body: { printerId: chosen } }),
    messages.printFailedLog,
  )
  const discarding = useSaving(() => callPrinting('discardPrintJob', { params }), messages.discardFailedLog)
  const name = paperName(paper)
  const print = async (): Promise<void> => {
    await printing.save(undefined)
    // A refused one is printed, or discarded by another person.
    onChanged()
  }
  const discard = async (): Promise<void> => {
    if (!(await discarding.save(undefined))) return
    setIsAsking(false)
    onChanged()
  }
  const failure = failureOf(printing.error)
  return (
    <li className={styles.fields}>
      <div>
        <p className={styles.flagName}>{name}</p>
        <p className={styles.hint}>
          {messages.states[state]}
          {isPossibleRepeat && ` ${messages.repeat}`}
        </p>
      </div>
      {failure !== undefined && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      {state !== 'sending' && (
        <div className={styles.stationRow}>
          <SelectField label={messages.at} value={chosen} onChange={(event) => setTarget(event.target.value)}>
            {printers.map((printer) => (
              <option key={printer.id} value={printer.id}>
                {printer.name}
              </option>
            ))}
          </SelectField>
          <div className={styles.choices}>
            <Button aria-label={messages.printPaper(name)} isPending={printing.isSaving} onClick={() => void print()}>
              {messages.print}
            </Button>
            <Button variant="ghost" aria-label={messages.discardPaper(name)} onClick={() => setIsAsking(true)}>
              {messages.discard}
            </Button>
          </div>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question={messages.discardQuestion}
          subject={name}
          confirmLabel={messages.discard}
          isDangerous
          isPending={discarding.isSaving}
          error={failureOf(discarding.error)}
          onConfirm={() => void discard()}
          onCancel={() => {
            discarding.reset()
            setIsAsking(false)
          }}
        />
      )}
    </li>
  )
}

type PapersListProps = Omit<PaperRowProps, 'paper'> & { readonly papers: readonly PrintJob[] }

/** The papers that are not printed: print them, also at another printer, or discard them. */
export const PapersList = ({ papers, printers, onChanged }: PapersListProps): ReactElement => (
  <ul className={styles.rows}>
    {papers.map((paper) => (
      <PaperRow key={paper.id} paper={paper} printers={printers} onChanged={onChanged} />
    ))}
  </ul>
)
