import { type ReactElement, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import styles from './price-field.module.css'

type PriceFieldProps = {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly isRequired?: boolean
  /** Why the price cannot be typed here; without it the field is editable. */
  readonly followsText?: string | undefined
  /** Shown while the price is 0. */
  readonly zeroText?: string | undefined
  readonly className?: string | undefined
  readonly onChange: (price: string) => void
}

/** An amount in rupees, with the sign inside the field. */
export const PriceField = (props: PriceFieldProps): ReactElement => {
  const { label, value, error, isRequired = false, followsText, zeroText, className, onChange } = props
  const hintId = useId()
  const isZero = value.trim() !== '' && Number(value) === 0
  const hint = followsText ?? (isZero && !error ? zeroText : undefined)
  return (
    <div className={className}>
      <NumberField
        label={label}
        required={isRequired}
        readOnly={followsText !== undefined}
        value={value}
        error={error}
        aria-describedby={hint && hintId}
        className={classNames(styles.price)}
        onChange={onChange}
      />
      {/* An output is read out when its text comes. */}
      <output id={hintId} className={classNames(styles.hint, followsText === undefined && styles.warning)}>
        {hint}
      </output>
    </div>
  )
}
