import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './figures.module.css'

type SectionProps = { readonly title: string; readonly hint?: string | undefined; readonly children: ReactNode }

/** A part of a report with its heading. */
export const Section = ({ title, hint, children }: SectionProps): ReactElement => (
  <section className={styles.card} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
  </section>
)

/** One figure: its name, a remark such as a number of bills, and the value in words. */
export type FigureRow = {
  readonly name: string
  readonly remark?: string | undefined
  readonly value: string
  /** A sum (default false). */
  readonly isSum?: boolean
}

/** Figures below each other. */
export const Figures = ({ rows }: { readonly rows: readonly FigureRow[] }): ReactElement => (
  <dl>
    {rows.map(({ name, remark, value, isSum = false }) => (
      <div key={name} className={classNames(styles.row, isSum && styles.sum)}>
        <dt>
          {name}
          {remark !== undefined && <span className="caption block">{remark}</span>}
        </dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
)

type TableProps = {
  readonly caption: string
  /** The first names the rows. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isSum?: boolean }[]
}

/** A table of figures. On a narrow screen each row becomes a list of its values. */
export const FigureTable = ({ caption, columns, rows }: TableProps): ReactElement => (
  <table className={styles.table} aria-label={caption}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells, isSum = false }) => (
        <tr key={key} className={isSum ? styles.sum : undefined}>
          {cells.map((cell, at) =>
            at === 0 ? (
              <th key={columns[at]} scope="row">
                {cell}
              </th>
            ) : (
              <td key={columns[at]} data-column={columns[at]}>
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
