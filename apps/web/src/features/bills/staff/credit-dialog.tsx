import { type ReactElement, useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { creditBill } from './correct-bill.ts'
import { ReasonQuestion } from './reason-question.tsx'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type Line = IssuedBill['lines'][number]

type LinesFieldProps = {
  readonly lines: readonly Line[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

const LinesField = ({ lines, chosen, onChange }: LinesFieldProps): ReactElement => {
  const isAll = lines.every(({ id }) => chosen.has(id))
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={styles.lines}>
      <legend>{messages.creditLines}</legend>
      {lines.length > 1 && (
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChange(new Set(isAll ? [] : lines.map(({ id }) => id)))}
          />
          <span>{messages.creditAll}</span>
        </label>
      )}
      {lines.map(({ id, quantity, itemName, total }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
          <span>{messages.creditLine(quantity, itemName, total)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Issues a credit note for the whole bill or for single lines. */
export const CreditDialog = ({
  bill,
  onClose,
}: {
  readonly bill: IssuedBill
  readonly onClose: () => void
}): ReactElement => {
  const credited = new Set(bill.creditNotes.flatMap(({ lineIds }) => lineIds))
  const left = bill.lines.filter(({ id }) => !credited.has(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(left.map(({ id }) => id)))
  // Another device may have credited a line since.
  const lines = left.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <ReasonQuestion
      title={messages.creditTitle(bill.number)}
      hint={messages.creditHint}
      reasons={messages.creditReasons}
      confirmLabel={messages.creditConfirm(lines.length)}
      cancelLabel={messages.keep}
      onConfirm={async (reason) => {
        if (lines.length === 0) return messages.creditNone
        const answer = await creditBill(bill.id, lines, reason)
        if ('words' in answer) return answer.words
        showToast(messages.credited(answer.number))
        return undefined
      }}
      onClose={onClose}
    >
      <LinesField lines={left} chosen={chosen} onChange={setChosen} />
    </ReasonQuestion>
  )
}
