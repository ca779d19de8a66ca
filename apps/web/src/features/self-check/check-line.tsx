import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Glyph } from '#web/ui/icon.tsx'
import type { CheckRow, CheckState } from './check-rows.ts'
import { selfCheckMessages as messages } from './self-check-messages.en.ts'
import styles from './self-check.module.css'

const marks: Readonly<Record<CheckState, string>> = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  note: 'M12 10.5v6.5M12 7h.01',
  bad: 'M12 6v7.5M12 17h.01',
}

const tones: Readonly<Record<CheckState, string>> = { good: 'success', note: 'warn', bad: 'danger' }

/** One line of the result. Its state is a shape, a colour and a word for screen readers. */
export const CheckLine = ({
  row,
  children,
}: {
  readonly row: CheckRow
  readonly children?: ReactNode
}): ReactElement => (
  <li className={styles.row}>
    <span className={classNames(styles.mark, tones[row.state])}>
      <Glyph d={marks[row.state]} />
    </span>
    <div>
      <h3 className={styles.title}>
        {row.title}
        <span className="visually-hidden">: {messages.states[row.state]}</span>
      </h3>
      <p className="small">{row.found}</p>
      {row.advice && <p className={styles.advice}>{row.advice}</p>}
      {children}
    </div>
  </li>
)
