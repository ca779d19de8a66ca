import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './choice-cards.module.css'

type ChoiceCardsProps<V extends string> = {
  readonly legend: string
  /** `radio`: one of them; `checkbox`: any number. */
  readonly type: 'radio' | 'checkbox'
  readonly choices: readonly { readonly value: V; readonly label: string }[]
  readonly isChosen: (value: V) => boolean
  readonly onChoose: (value: V) => void
  readonly error?: string | undefined
  /** Below the choices. */
  readonly children?: ReactNode
}

/** Radio buttons or checkboxes as a grid of cards, each a touch target of its own. */
export const ChoiceCards = <V extends string>(props: ChoiceCardsProps<V>): ReactElement => {
  const { legend, type, choices, isChosen, onChoose, error, children } = props
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type={type}
              name={id}
              checked={isChosen(value)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
