import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { Glyph } from '#web/ui/icon.tsx'
import styles from './pin-pad.module.css'
import { switchMessages as messages } from './switch-messages.en.ts'

const lengthMax = 6
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

type PinPadProps = { readonly pin: string; readonly onChange: (pin: string) => void }

/** Large keys for a PIN, which is shown as dots. A keyboard types the same. */
export const PinPad = ({ pin, onChange }: PinPadProps): ReactElement => {
  const press = (key: string): void =>
    onChange(key === 'Backspace' ? pin.slice(0, -1) : (pin + key).slice(0, lengthMax))
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const type = (event: KeyboardEvent): void => {
      if (!/^(\d|Backspace)$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current(event.key)
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [])
  return (
    <>
      <output className={styles.dots} aria-label={messages.typed(pin.length)}>
        {Array.from({ length: lengthMax }, (_, at) => (
          <span key={at} className={styles.dot} data-typed={at < pin.length || undefined} />
        ))}
      </output>
      <fieldset aria-label={messages.keys} data-quick-taps="" className={styles.keys}>
        {keys.map((key) => (
          <button key={key} type="button" className={styles.key} onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles.key} aria-label={messages.deleteKey} onClick={() => press('Backspace')}>
          <Glyph d="M9 6h11v12H9l-5.5-6zM12 9.5l5 5M17 9.500l-5 5" />
        </button>
      </fieldset>
    </>
  )
}
