import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import type { UpiOnPaper } from './bill-to-print.ts'
import styles from './print-bill.module.css'
import { printMessages as messages } from './print-messages.en.ts'
import { choosePaper, papers, printSettings } from './print-settings.ts'

type ChoicesProps<T extends string | undefined> = {
  readonly legend: string
  readonly name: string
  readonly choices: readonly (readonly [value: T, words: string])[]
  readonly value: T
  readonly onChoose: (value: T) => void
  readonly hint?: string
}

const Choices = <T extends string | undefined>({
  legend,
  name,
  choices,
  value,
  onChoose,
  hint,
}: ChoicesProps<T>): ReactElement => (
  <fieldset className={styles.choices} aria-describedby={hint && `${name}-hint`}>
    <legend className={styles.legend}>{legend}</legend>
    {choices.map(([choice, words]) => (
      <label key={words} className="check-row">
        <input
          className="check"
          type="radio"
          name={name}
          checked={choice === value}
          onChange={() => onChoose(choice)}
        />
        <span>{words}</span>
      </label>
    ))}
    {hint && (
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </fieldset>
)

type PrintControlsProps = {
  readonly bill: Bill
  /** The number of the credit note to print instead of the bill. */
  readonly creditNumber: string | undefined
  readonly onChoose: (creditNumber: string | undefined) => void
  readonly isDuplicate: boolean
  readonly wasPrinted: boolean
  readonly onDuplicate: (isDuplicate: boolean) => void
  readonly upi: UpiOnPaper
}

const UpiControl = ({ bill, upi }: Pick<PrintControlsProps, 'bill' | 'upi'>): ReactElement => (
  <>
    {upi.request ? (
      <Button onClick={upi.leaveOut}>{messages.leaveOutUpi}</Button>
    ) : (
      <Button isPending={upi.isAsking} onClick={() => void upi.ask()}>
        {messages.addUpi(moneyWords(bill.due))}
      </Button>
    )}
    {upi.error !== undefined && (
      <p role="alert" className="error">
        {upi.error}
      </p>
    )}
  </>
)

/** The choice of document and paper; not part of the print. */
export const PrintControls = (props: PrintControlsProps): ReactElement => {
  const { bill, creditNumber, onChoose, isDuplicate, wasPrinted, onDuplicate, upi } = props
  const { paper } = useStore(printSettings)
  const isPayable = creditNumber === undefined && bill.status === 'issued' && bill.due > 0
  return (
    <div className={styles.controls}>
      {bill.creditNotes.length > 0 && (
        <Choices
          legend={messages.document}
          name="document"
          choices={[
            [undefined, messages.bill(bill.number ?? '')],
            ...bill.creditNotes.map(({ number }) => [number, messages.creditNoteOf(number)] as const),
          ]}
          value={creditNumber}
          onChoose={onChoose}
        />
      )}
      <Choices
        legend={messages.paper}
        name="paper"
        choices={papers.map((one) => [one, messages.papers[one]] as const)}
        value={paper}
        onChoose={choosePaper}
        hint={messages.paperHint}
      />
      <div>
        <label className="check-row">
          <input
            className="check"
            type="checkbox"
            checked={isDuplicate}
            aria-describedby={wasPrinted ? 'duplicate-hint' : undefined}
            onChange={(event) => onDuplicate(event.target.checked)}
          />
          <span>{messages.markDuplicate}</span>
        </label>
        {wasPrinted && (
          <p id="duplicate-hint" className={styles.hint}>
            {messages.duplicateHint}
          </p>
        )}
      </div>
      {isPayable && <UpiControl bill={bill} upi={upi} />}
    </div>
  )
}
