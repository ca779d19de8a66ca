import { type ReactElement, useState } from 'react'
import { isDish } from '@thali/contract/bills/bill'
import { indianDate } from '@thali/contract/bills/bill-number'
import { isAfterCreditLimit, lastCreditDate } from '@thali/contract/bills/credit-limit'
import { forgetEntry, useEntry } from '#web/api/entries.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { Unanswered } from '../payments/unanswered.tsx'
import {
  creditAgain,
  creditBill,
  type CreditBody,
  type CreditOutcome,
  creditPlace,
  findCredit,
} from './correct-bill.ts'
import { wordsOf } from './issue-bill.ts'
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
          <span>{messages.creditLine({ quantity, name: itemName, total: moneyWords(total) })}</span>
        </label>
      ))}
    </fieldset>
  )
}

type CreditDialogProps = { readonly bill: IssuedBill; readonly onClose: () => void }

/** The words of an ending without a credit note; undefined after one, which is named to the user. */
const wordsAfter = (outcome: CreditOutcome): string | undefined => {
  if (outcome.kind === 'waiting') return commonMessages.noAnswer
  if (outcome.kind !== 'answered') return wordsOf(outcome.error)
  showToast(messages.credited(outcome.reply.number))
  return undefined
}

/** A credit note without an answer: nothing else is credited until it is sent again or forgotten. */
const UnansweredCredit = ({ bill, body, onClose }: CreditDialogProps & { readonly body: CreditBody }): ReactElement => {
  const [failure, setFailure] = useState<string>()
  const retry = async (): Promise<void> => {
    const words = wordsAfter(await creditAgain(bill.id))
    setFailure(words)
    if (words === undefined) onClose()
  }
  return (
    <Dialog title={messages.creditTitle(bill.number)} onClose={onClose}>
      <Unanswered
        words={messages.creditWords(body.lines?.length ?? bill.lines.length)}
        failure={failure}
        onRetry={() => void retry()}
        onAsk={async () => {
          const found = await findCredit(bill.id)
          if (found === 'recorded') onClose()
          return found
        }}
        onForget={() => forgetEntry(creditPlace(bill.id))}
      />
    </Dialog>
  )
}

const limitWords = ({ issuedDateTime }: IssuedBill): string =>
  shortDayWords(lastCreditDate(indianDate(new Date(issuedDateTime))))

/** Issues a credit note for the whole bill or for single lines. */
export const CreditDialog = ({ bill, onClose }: CreditDialogProps): ReactElement => {
  const credited = new Set(bill.creditNotes.flatMap(({ lineIds }) => lineIds))
  // A charge is credited with the last of its dishes.
  const rest = bill.lines.filter((line) => isDish(line) && !credited.has(line.id))
  // Lines that cost nothing are credited with the last of the others. A note of release 1.0 may have left them alone.
  const priced = rest.filter(({ total }) => total > 0)
  const left = priced.length > 0 ? priced : rest
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(left.map(({ id }) => id)))
  const { entry, isSending } = useEntry(creditPlace(bill.id))
  // Another device may have credited a line since.
  const lines = left.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  // Only `creditBill` stores entries at this place.
  if (entry && !isSending) return <UnansweredCredit bill={bill} body={entry.body as CreditBody} onClose={onClose} />
  return (
    <ReasonQuestion
      title={messages.creditTitle(bill.number)}
      hint={isAfterCreditLimit(bill, serverNow()) ? messages.creditTooLate(limitWords(bill)) : messages.creditHint}
      reasons={Object.values(messages.creditReasons)}
      confirmLabel={messages.creditConfirm(lines.length)}
      cancelLabel={messages.keep}
      onConfirm={async (reason) =>
        lines.length === 0 ? messages.creditNone : wordsAfter(await creditBill(bill.id, { lines, reason }))
      }
      onClose={onClose}
    >
      <LinesField lines={left} chosen={chosen} onChange={setChosen} />
    </ReasonQuestion>
  )
}
