import type { ReactElement } from 'react'
import { toRupees } from '@thali/contract/basics/money'
import { moneyWords } from '#web/lib/money-words.ts'
import { TextField } from '#web/ui/field.tsx'
import { type CashCount, denominations, piecesPaise, readPaise } from './cash-count.ts'
import styles from './count-fields.module.css'
import { drawerMessages as messages } from './drawer-messages.en.ts'

type CountFieldsProps = { readonly count: CashCount; readonly onChange: (count: CashCount) => void }

/** Counts cash by notes and coins: pieces times value, and other cash as an amount. */
export const CountFields = ({ count, onChange }: CountFieldsProps): ReactElement => {
  const otherFault = count.other.trim() !== '' && readPaise(count.other) === undefined
  return (
    <fieldset className={styles.fields} aria-describedby="count-hint">
      <legend className={styles.legend}>{messages.countTitle}</legend>
      <p id="count-hint" className="hint">
        {messages.countHint}
      </p>
      <ul className="stack-2">
        {denominations.map((rupees) => {
          const paise = piecesPaise(count, rupees)
          const hintId = `pieces-${rupees}`
          return (
            <li key={rupees} className={styles.row}>
              <span className={styles.value} aria-hidden="true">
                {messages.denomination(rupees)}
              </span>
              <input
                className={styles.pieces}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
                aria-label={messages.pieces(rupees)}
                aria-invalid={paise === undefined || undefined}
                aria-describedby={hintId}
                value={count.pieces[rupees] ?? ''}
                onChange={(event) => onChange({ ...count, pieces: { ...count.pieces, [rupees]: event.target.value } })}
              />
              <output id={hintId} className={paise === undefined ? styles.fault : styles.sum}>
                {paise === undefined ? messages.fault : moneyWords(toRupees(paise))}
              </output>
            </li>
          )
        })}
      </ul>
      <TextField
        label={messages.other}
        inputMode="decimal"
        autoComplete="off"
        value={count.other}
        error={otherFault ? messages.leftFault : undefined}
        onChange={(event) => onChange({ ...count, other: event.target.value })}
      />
    </fieldset>
  )
}
