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
  readonly className?: string | undefined
  readonly onChange: (price: string) => void
}

/** An amount in rupees, with the sign inside the field. */
export const PriceField = (props: PriceFieldProps): ReactElement => {
  const { label, value, error, isRequired = false, followsText, className, onChange } = props
  const hintId = useId()
  return (
    <div className={className}>
      <NumberField
        label={label}
        required={isRequired}
        readOnly={followsText !== undefined}
        value={value}
        error={error}
        aria-describedby={followsText && hintId}
        className={classNames(styles.price)}
        onChange={onChange}
      />
      {followsText && (
        <p id={hintId} className={styles.hint}>
          {followsText}
        </p>
      )}
    </div>
  )
}
