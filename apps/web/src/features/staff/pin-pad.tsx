import type { ReactElement } from 'react'
import { typeDigits } from '#web/ui/keypad-key.ts'
import { Keypad } from '#web/ui/keypad.tsx'
import styles from './pin-pad.module.css'
import { switchMessages as messages } from './switch-messages.en.ts'

const lengthMax = 6

type PinPadProps = { readonly pin: string; readonly onChange: (pin: string) => void }

/** Large keys for a PIN, which is shown as dots. */
export const PinPad = ({ pin, onChange }: PinPadProps): ReactElement => (
  <>
    <output className={styles.dots} aria-label={messages.typed(pin.length)}>
      {Array.from({ length: lengthMax }, (_, at) => (
        <span key={at} className={styles.dot} data-typed={at < pin.length || undefined} />
      ))}
    </output>
    <Keypad
      kind="pin"
      label={messages.keys}
      deleteLabel={messages.deleteKey}
      onKey={(key) => onChange(typeDigits(pin, key, lengthMax))}
    />
  </>
)
