import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import type { ChosenColumns, Question } from './use-menu-import.ts'

type Asked = Question['asks'][number]
type Column = Question['columns'][number]
type Chosen = { readonly [C in Asked]?: number | undefined }

/** The title of a column, or its letter in the spreadsheet. */
export const columnName = ({ title, index }: Pick<Column, 'title' | 'index'>): string =>
  title === '' ? messages.column(letterOf(index)) : `“${title}”`

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

type ColumnRadiosProps = {
  readonly asked: 'price' | 'name'
  readonly columns: readonly Column[]
  readonly chosen: number | undefined
  readonly isMissing: boolean
  readonly onChoose: (index: number) => void
}

/** A needed column: none is chosen at first, because a wrong price would be sold. */
const ColumnRadios = ({ asked, columns, chosen, isMissing, onChoose }: ColumnRadiosProps): ReactElement => (
  <fieldset className={styles.columns}>
    <legend className={styles.legend}>{messages.whichColumn[asked]}</legend>
    {columns.map((column) => (
      <label key={column.index} className={styles.column}>
        <input
          type="radio"
          name={`menu-file-${asked}`}
          checked={chosen === column.index}
          onChange={() => onChoose(column.index)}
        />
        <b>{columnName(column)}</b>
        <span className="hint">{column.values.join(', ')}</span>
      </label>
    ))}
    {isMissing && (
      <p role="alert" className="error">
        {messages.chooseColumn}
      </p>
    )}
  </fieldset>
)

type ColumnSelectProps = {
  readonly asked: 'category' | 'diet'
  readonly columns: readonly Column[]
  readonly chosen: number | undefined
  readonly onChoose: (index: number | undefined) => void
}

const ColumnSelect = ({ asked, columns, chosen, onChoose }: ColumnSelectProps): ReactElement => (
  <SelectField
    label={messages.whichOther[asked]}
    value={chosen ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
  >
    <option value="">{messages.noColumn}</option>
    {columns.map((column) => (
      <option key={column.index} value={column.index}>
        {`${columnName(column)}: ${column.values.slice(0, 2).join(', ')}`}
      </option>
    ))}
  </SelectField>
)

type ColumnQuestionProps = {
  readonly question: Question
  readonly isBusy: boolean
  readonly onAnswer: (answer: ChosenColumns) => void
  /** Back to the preview, if there is one. */
  readonly onBack: (() => void) | undefined
}

/** Asks which columns have the price and whatever else a file leaves open (decision 148). */
export const ColumnQuestion = ({ question, isBusy, onAnswer, onBack }: ColumnQuestionProps): ReactElement => {
  const { asks, columns, shape, answer } = question
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...answer }))
  const [isSent, setIsSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const needed = (['price', 'name'] as const).filter((asked) => asks.includes(asked))
  const others = (['category', 'diet'] as const).filter((asked) => asks.includes(asked))
  const costs = asks.includes('price') ? columns.filter(({ isCost }) => isCost) : []
  const isFree =
    (asked: Asked) =>
    (column: Column): boolean =>
      !column.isCost && Object.entries(chosen).every(([other, index]) => other === asked || index !== column.index)
  const mayBe =
    (asked: 'price' | 'name') =>
    ({ mayBePrice, mayBeName }: Column): boolean =>
      asked === 'price' ? mayBePrice : mayBeName
  const choose =
    (asked: Asked) =>
    (index: number | undefined): void =>
      setChosen((was) => ({
        // A column has one meaning: the last choice counts.
        ...Object.fromEntries(Object.entries(was).filter(([, other]) => other !== index)),
        [asked]: index,
      }))
  const send = (): void => {
    setIsSent(true)
    if (needed.every((asked) => chosen[asked] !== undefined))
      onAnswer({ shape, ...Object.fromEntries(asks.map((asked) => [asked, chosen[asked]])) })
  }
  return (
    <section className={styles.card} aria-label={messages.questionTitle}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {messages.questionTitle}
      </h2>
      <p className="hint">{messages.questionHint}</p>
      {needed.map((asked) => (
        <ColumnRadios
          key={asked}
          asked={asked}
          columns={columns.filter(mayBe(asked))}
          chosen={chosen[asked]}
          isMissing={isSent && chosen[asked] === undefined}
          onChoose={choose(asked)}
        />
      ))}
      {costs.length > 0 && <p className="hint">{messages.costColumns(costs.map(columnName).join(', '))}</p>}
      {others.map((asked) => (
        <ColumnSelect
          key={asked}
          asked={asked}
          columns={columns.filter(isFree(asked))}
          chosen={chosen[asked]}
          onChoose={choose(asked)}
        />
      ))}
      <Button variant="primary" isFullWidth isPending={isBusy} onClick={send}>
        {messages.showDishes}
      </Button>
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          {messages.backToPreview}
        </Button>
      )}
    </section>
  )
}
