import { type ReactElement, useState } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrinterMessage, PrintJob } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PaperPicture } from './paper-picture.tsx'
import styles from './papers.module.css'
import { papersMessages as messages } from './papers-messages.en.ts'
import { failureOf, paperName } from './printer-words.ts'
import { usePrint } from './use-print.ts'

const stateWords = ({ state, lastError, isPossibleRepeat }: PrintJob): string => {
  const words = {
    waiting: messages.waiting,
    sending: messages.sending,
    printed: '',
    failed: lastError === 'not_drawn' ? messages.notDrawn : messages.failedPaper,
    held: lastError === 'broken_off' ? messages.heldAfterEnd : messages.held,
  }[state]
  return isPossibleRepeat ? `${words} ${messages.repeat}` : words
}

type PrinterChoiceProps = {
  readonly label: string
  readonly printers: readonly PrinterMessage[]
  readonly value: string
  readonly onChange: (printerId: string) => void
}

const PrinterChoice = ({ label, printers, value, onChange }: PrinterChoiceProps): ReactElement => (
  <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {printers.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
)

type ListProps = {
  readonly printers: readonly PrinterMessage[]
  /** Called after a change. */
  readonly onChanged: () => void
}

const Failure = ({ words }: { readonly words: string | undefined }): ReactElement | null =>
  words === undefined ? null : (
    <p role="alert" className="error">
      {words}
    </p>
  )

type DiscardProps = { readonly paper: PrintJob; readonly onChanged: () => void }

const Discard = ({ paper, onChanged }: DiscardProps): ReactElement => {
  const [isAsking, setIsAsking] = useState(false)
  const { isSaving, error, save, reset } = useSaving(
    () => call(printingEndpoints.discardPrintJob, { params: { printJobId: paper.id } }),
    messages.discardFailedLog,
  )
  const name = paperName(paper)
  const discard = async (): Promise<void> => {
    if (await save(undefined)) setIsAsking(false)
    onChanged()
  }
  return (
    <>
      <Button variant="ghost" aria-label={messages.discardPaper(name)} onClick={() => setIsAsking(true)}>
        {messages.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={messages.discardQuestion}
          subject={name}
          confirmLabel={messages.discard}
          isDangerous
          isPending={isSaving}
          error={failureOf(error)}
          onConfirm={() => void discard()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

type RowProps = ListProps & { readonly paper: PrintJob }

const PaperRow = ({ paper, printers, onChanged }: RowProps): ReactElement => {
  const { id, printerId, kind, state, isDuplicate, isPossibleRepeat } = paper
  const [target, setTarget] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const chosen = target ?? printerId
  const printing = usePrint(() =>
    call(printingEndpoints.retryPrintJob, { params: { printJobId: id }, body: { printerId: chosen } }),
  )
  const name = paperName(paper)
  const print = async (): Promise<void> => {
    await printing.save(undefined)
    // A refused one is printed, or discarded by another person.
    onChanged()
  }
  return (
    <li className={styles.row}>
      <div className={styles.names}>
        <p className="title">{name}</p>
        <p className="hint digits">{stateWords(paper)}</p>
      </div>
      <Failure words={printing.failure} />
      <div className={styles.actions}>
        {state !== 'sending' && (
          <>
            <PrinterChoice label={messages.at} printers={printers} value={chosen} onChange={setTarget} />
            <Button aria-label={messages.printPaper(name)} isPending={printing.isSaving} onClick={() => void print()}>
              {messages.print}
            </Button>
            <Discard paper={paper} onChanged={onChanged} />
          </>
        )}
        {kind !== 'drawer' && (
          <Button
            variant="ghost"
            aria-expanded={isShown}
            aria-label={isShown ? messages.hidePaper(name) : messages.showPaper(name)}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? messages.hide : messages.show}
          </Button>
        )}
      </div>
      {isShown && <PaperPicture jobId={id} name={name} isDuplicate={isDuplicate} isPossibleRepeat={isPossibleRepeat} />}
    </li>
  )
}

type AllProps = ListProps & { readonly printer: PrinterMessage; readonly papers: readonly PrintJob[] }

/** Prints all papers of a printer that does not print, there or at another one, in their order. */
const AllOfPrinter = ({ printer, papers, printers, onChanged }: AllProps): ReactElement => {
  const [target, setTarget] = useState(printer.id)
  const { isSaving, failure, save } = usePrint(async () => {
    for (const { id } of papers)
      await call(printingEndpoints.retryPrintJob, { params: { printJobId: id }, body: { printerId: target } })
    return true
  })
  return (
    <li className={styles.row}>
      <p className="title">{messages.allOf({ count: papers.length, printer: printer.name })}</p>
      <Failure words={failure} />
      <div className={styles.actions}>
        <PrinterChoice label={messages.at} printers={printers} value={target} onChange={setTarget} />
        <Button
          aria-label={messages.printAllOf(printer.name)}
          isPending={isSaving}
          onClick={() => void save(undefined).then(onChanged)}
        >
          {messages.printAll}
        </Button>
      </div>
    </li>
  )
}

/** The papers that are not printed: print them, also at another printer, or discard them. */
export const WaitingPapers = ({
  papers,
  printers,
  onChanged,
}: ListProps & { readonly papers: readonly PrintJob[] }): ReactElement => (
  <ul className="stack-3">
    {printers.flatMap((printer) => {
      const own = papers.filter(({ printerId, state }) => printerId === printer.id && state !== 'sending')
      return own.length < 2
        ? []
        : [<AllOfPrinter key={printer.id} printer={printer} papers={own} printers={printers} onChanged={onChanged} />]
    })}
    {papers.map((paper) => (
      <PaperRow key={paper.id} paper={paper} printers={printers} onChanged={onChanged} />
    ))}
  </ul>
)
