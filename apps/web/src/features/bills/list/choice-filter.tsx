import type { ReactElement } from 'react'
import styles from './bill-list.module.css'

type ToggleProps = { readonly isOn: boolean; readonly name: string; readonly onPress: () => void }

/** A button of a filter, pressed while its choice applies. */
export const Toggle = ({ isOn, name, onPress }: ToggleProps): ReactElement => (
  <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onPress}>
    {name}
  </button>
)

type ChoiceFilterProps<Value extends string> = {
  /** Names the filter for screen readers. */
  readonly label: string
  /** Names the list without this filter. */
  readonly all: string
  readonly values: readonly Value[]
  readonly nameOfValue: (value: Value) => string
  readonly chosen: Value | undefined
  /** Called with undefined for all. */
  readonly onChoose: (value: Value | undefined) => void
}

/** Limits a list to one value, or to none. */
export const ChoiceFilter = <Value extends string>(props: ChoiceFilterProps<Value>): ReactElement => {
  const { label, all, values, nameOfValue, chosen, onChoose } = props
  return (
    <fieldset className={styles.toggles} aria-label={label}>
      <Toggle isOn={chosen === undefined} name={all} onPress={() => onChoose(undefined)} />
      {values.map((value) => (
        <Toggle key={value} isOn={chosen === value} name={nameOfValue(value)} onPress={() => onChoose(value)} />
      ))}
    </fieldset>
  )
}
