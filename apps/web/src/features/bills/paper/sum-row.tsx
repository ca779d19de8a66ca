import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './bill-paper.module.css'

type SumRowProps = {
  readonly name: string
  readonly value: string
  /** The amount that counts (default false). */
  readonly isStrong?: boolean
}

/** One amount of a bill. */
export const SumRow = ({ name, value, isStrong = false }: SumRowProps): ReactElement => (
  <div className={classNames(styles.row, isStrong && styles.strong)}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
