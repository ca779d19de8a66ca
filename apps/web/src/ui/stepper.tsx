import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { renderIcon } from './icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted: the dish. Names the group. */
  readonly label: string
  readonly quantity: number
  /** Accessible names of both buttons, such as 'Add one Butter Naan'. */
  readonly addLabel: string
  readonly removeLabel: string
  /** With it the whole box is one button with this text at quantity 0; without it a 0 is shown between both buttons. */
  readonly emptyText?: string
  /** `card`: filled, 116 by 44, on a picture (default). `row`: tonal, 132 by 48, in a list. */
  readonly size?: 'card' | 'row'
  /** From this quantity on no more can be added (default: none). */
  readonly max?: number
  readonly onAdd: () => void
  readonly onRemove: () => void
}

// Each made once for all cards.
const minus = renderIcon('minus')
const plus = renderIcon('plus')

/**
 * Counts one dish up and down. Minus owns the left 38 % of the box, plus the right 62 % with the number on it: in a
 * prototype where plus moved when minus appeared, ten taps at one spot counted two. Here they count ten, and minus is
 * never under the finger that just tapped Add. The add button stays the same element, so it also keeps the focus.
 * No component: what it counts is another's, and a menu has hundreds, of each of which React keeps a record.
 *
 * @param props What is counted, how many, what each button does.
 * @returns The stepper.
 */
export const renderStepper = ({
  label,
  quantity,
  addLabel,
  removeLabel,
  emptyText,
  size = 'card',
  max = Infinity,
  onAdd,
  onRemove,
}: StepperProps): ReactElement => {
  const isEmpty = quantity === 0 && emptyText !== undefined
  const isFull = quantity >= max
  return (
    <fieldset aria-label={label} className={classNames(styles.stepper, styles[size], isEmpty && styles.empty)}>
      {!isEmpty && (
        <button
          key="remove"
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          aria-disabled={quantity === 0 || undefined}
          onClick={quantity > 0 ? onRemove : undefined}
        >
          {minus}
        </button>
      )}
      <button
        key="add"
        type="button"
        className={styles.add}
        aria-label={addLabel}
        aria-disabled={isFull || undefined}
        onClick={isFull ? undefined : onAdd}
      >
        {isEmpty && emptyText}
        {plus}
      </button>
      {!isEmpty && (
        <span key="quantity" className={styles.quantity}>
          {quantity}
        </span>
      )}
    </fieldset>
  )
}
