import type { MouseEvent, ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

/** The quantity of a stepper and its callbacks. */
export type StepperProps = {
  /** What is counted: the dish. Names the group. */
  readonly label: string
  readonly quantity: number
  /** Accessible names of both buttons, such as 'Add one Butter Naan'. */
  readonly addLabel: string
  readonly removeLabel: string
  /** With it the whole box is one button with this text at quantity 0; without it a 0 is shown between both buttons. */
  readonly emptyText?: string
  /** `card`: filled, on a picture (default). `row`: tonal, in a list. `sheet`: filled and large, at the end of a sheet. */
  readonly size?: 'card' | 'row' | 'sheet'
  /** From this quantity on no more can be added (default: none). */
  readonly max?: number
  readonly onAdd: () => void
  /** A tap on plus at `max`: say why nothing is added. */
  readonly onFull?: () => void
  /** `isByKeyboard`: a key was pressed for it. */
  readonly onRemove: (isByKeyboard: boolean) => void
}

/** A tap this close to the one that made minus appear, in time (ms) and place (px), was aimed at Add. */
const repeatedTap = { withinMs: 600, withinPx: 24 }

type Tap = { readonly box: Element | null; readonly at: number; readonly x: number; readonly y: number }

/** The last tap on Add, while taps of the same finger follow it; there is one finger, so one for all steppers. */
let lastAdd: Tap | undefined

const tapOf = ({ currentTarget, timeStamp, clientX, clientY }: MouseEvent): Tap => ({
  box: currentTarget.parentElement,
  at: timeStamp,
  x: clientX,
  y: clientY,
})

// A key press has detail 0: it is always meant for the button that has the focus.
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

/**
 * Counts one dish up and down. Minus has the left 38 % of the box, plus the right 62 % with the number on it. 'Add' covers
 * the whole box, so its left part becomes minus after the first tap: a second tap on the same spot adds one more instead
 * of removing the first. The add button stays the same element, so it also keeps the focus.
 *
 * @param props What is counted, how many, what each button does.
 * @returns The stepper.
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
        >
          <Icon name="minus" />
        </button>
      )}
      <button
        key="add"
        type="button"
        className={styles.add}
        aria-label={addLabel}
        aria-disabled={isFull || undefined}
        onClick={isFull ? onFull : add}
      >
        {isEmpty && emptyText}
        <Icon name="plus" />
      </button>
      {!isEmpty && (
        <span key="quantity" className={styles.quantity}>
          {quantity}
        </span>
      )}
    </fieldset>
  )
}
