import type { ReactElement } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  readonly label: string
  readonly isOn: boolean
  /** A change is being saved. */
  readonly isSaving: boolean
  readonly onTurn: () => void
}

/** Switches a thing on or off at once, without a form. */
export const Switch = ({ label, isOn, isSaving, onTurn }: SwitchProps): ReactElement => (
  <input
    type="checkbox"
    role="switch"
    className={styles.switch}
    checked={isOn}
    aria-checked={isOn}
    aria-label={label}
    aria-disabled={isSaving || undefined}
    onChange={onTurn}
  />
)
