import type { MouseEvent, ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './stepper.module.css'

/** The quantity of a stepper and its callbacks. */
export type StepperProps = {
  /** The dish; names the group. */
  readonly label: string
  readonly quantity: number
  /** Accessible name, such as 'Add one Butter Naan'. */
  readonly addLabel: string
  readonly removeLabel: string
  /** Text of the one button at quantity 0; without it both buttons are shown around the 0. */
  readonly emptyText?: string
  /** `card`: filled, on a picture (default). `row`: tonal, in a list. `sheet`: filled and large, in a sheet. */
  readonly size?: 'card' | 'row' | 'sheet' | undefined
  /** Largest quantity (default: none). */
  readonly max?: number
  readonly onAdd: () => void
  /** A tap on plus at `max`: show the reason. */
  readonly onFull?: () => void
  readonly onRemove: (isByKeyboard: boolean) => void
}

/** Within this time (ms) and distance (px) of the tap that made minus appear, a tap is meant for Add. */
const repeatedTap = { withinMs: 600, withinPx: 24 }

type Tap = { readonly box: Element | null; readonly at: number; readonly x: number; readonly y: number }

/** The last tap on Add, while taps of the same finger follow; one for all steppers, as there is one finger. */
let lastAdd: Tap | undefined

const tapOf = ({ currentTarget, timeStamp, clientX, clientY }: MouseEvent): Tap => ({
  box: currentTarget.parentElement,
  at: timeStamp,
  x: clientX,
  y: clientY,
})

// A key press (detail 0) is always meant for the focused button.
const isRepeatedAdd = (event: MouseEvent): boolean => {
  const tap = tapOf(event)
  return (
    event.detail > 0 &&
    lastAdd !== undefined &&
    lastAdd.box === tap.box &&
    tap.at - lastAdd.at < repeatedTap.withinMs &&
    Math.hypot(tap.x - lastAdd.x, tap.y - lastAdd.y) < repeatedTap.withinPx
  )
}

const moveToAdd = ({ nextElementSibling }: Element): void => {
  if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus({ preventScroll: true })
}

/**
 * Counts one dish up and down. At quantity 0 Add covers the whole box; then minus has the left 38 %, and plus with
 * the number the right 62 %. A quick second tap on the left part would hit minus, so it adds instead. The add button
 * stays the same element, so it keeps the focus.
 */
export const Stepper = ({
  label,
  quantity,
  addLabel,
  removeLabel,
  emptyText,
  size = 'card',
  max = Infinity,
  onAdd,
  onFull,
  onRemove,
}: StepperProps): ReactElement => {
  const isEmpty = quantity === 0 && emptyText !== undefined
  const isFull = quantity >= max
  const add = (event: MouseEvent): void => {
    lastAdd = isEmpty ? tapOf(event) : undefined
    onAdd()
  }
  const remove = (event: MouseEvent): void => {
    if (!isRepeatedAdd(event)) {
      // Minus goes with the last unit.
      if (quantity === 1 && emptyText) moveToAdd(event.currentTarget)
      onRemove(event.detail === 0)
      return
    }
    lastAdd = tapOf(event)
    if (!isFull) onAdd()
  }
  return (
    <fieldset
      aria-label={label}
      // Add becomes minus under the finger: both taps count (ui/tap-guard.ts).
      data-quick-taps=""
      className={classNames(styles.stepper, styles[size], isEmpty && styles.empty)}
    >
      {!isEmpty && (
        <button
          key="remove"
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          aria-disabled={quantity === 0 || undefined}
          onClick={quantity > 0 ? remove : undefined}
        />
      )}
      <button
        key="add"
        type="button"
        className={styles.add}
        aria-label={addLabel}
        aria-disabled={isFull || undefined}
        onClick={isFull ? onFull : add}
      >
        {isEmpty ? emptyText : undefined}
      </button>
      {!isEmpty && (
        <span key="quantity" className={styles.quantity}>
          {quantity}
        </span>
      )}
    </fieldset>
  )
}
