import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Glyph } from './icon.tsx'
import type { KeypadKey } from './keypad-key.ts'
import styles from './keypad.module.css'

type KeypadProps = {
  /** The accessible name: which figure the keys fill. */
  readonly label: string
  /** Names the key that deletes; `digits` has none. */
  readonly deleteLabel?: string
  /** `amount`: with a decimal point, as on a phone (default). `digits`: two rows. `pin`: the 0 below the 8. */
  readonly kind?: keyof typeof keysOf
  readonly onKey: (key: KeypadKey) => void
}

const digits: readonly KeypadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const keysOf = {
  amount: [...digits, '.', '0', 'back'],
  digits: [...digits, '0'],
  pin: [...digits, '0', 'back'],
} as const

const typedKey = ({ key }: KeyboardEvent): KeypadKey | undefined =>
  key === 'Backspace' ? 'back' : keysOf.amount.find((one) => one === key)

const isInField = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** The drawing of the key that deletes. */
export const BackGlyph = (): ReactElement => <Glyph d="M9 6h11v12H9l-5.5-6zM12 9.5l5 5M17 9.5l-5 5" />

/** Keys of 56 px. A keyboard types the same while the dialog of the keys is on top. */
export const Keypad = ({ label, deleteLabel, kind = 'amount', onKey }: KeypadProps): ReactElement => {
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
    <fieldset ref={ref} aria-label={label} data-quick-taps="" className={classNames(styles.keys, styles[kind])}>
      {keysOf[kind].map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-label={key === 'back' ? deleteLabel : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <BackGlyph /> : key}
        </button>
      ))}
    </fieldset>
  )
}
