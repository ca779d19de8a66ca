import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Glyph } from '#web/ui/icon.tsx'
import styles from './keypad.module.css'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import type { Key } from './typed-money.ts'

type KeypadProps = {
  /** The figure that the keys fill. */
  readonly figure: string
  /** `amount`: with a decimal point and delete, as on a phone (default). `digits`: two rows; delete is elsewhere. */
  readonly kind?: 'amount' | 'digits'
  readonly onKey: (key: Key) => void
}

const amountKeys: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back']
const digitKeys: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const typedKey = ({ key }: KeyboardEvent): Key | undefined =>
  key === 'Backspace' ? 'back' : amountKeys.find((one) => one === key)

const isInField = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** The drawing of the key that deletes. */
export const BackGlyph = (): ReactElement => <Glyph d="M9 6h11v12H9l-5.5-6zM12 9.5l5 5M17 9.5l-5 5" />

/** Keys of 56 px. A keyboard types the same while the dialog of the keys is on top. */
export const Keypad = ({ figure, kind = 'amount', onKey }: KeypadProps): ReactElement => {
  const ref = useRef<HTMLFieldSetElement>(null)
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const type = (event: KeyboardEvent): void => {
      const key = typedKey(event)
      const top = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (key === undefined || event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return
      if (top && !top.contains(ref.current)) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [])
  return (
    <fieldset
      ref={ref}
      aria-label={messages.keys(figure)}
      data-quick-taps=""
      className={classNames(styles.keys, styles[kind])}
    >
      {(kind === 'amount' ? amountKeys : digitKeys).map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-label={key === 'back' ? messages.deleteKey : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <BackGlyph /> : key}
        </button>
      ))}
    </fieldset>
  )
}
