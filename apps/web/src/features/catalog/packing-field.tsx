import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import { typedValue } from '#web/lib/typed-number.ts'
import { isPrice } from '#web/lib/typed-price.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { useDishPacking } from './catalog.ts'
import { packingFieldMessages as messages } from './packing-field-messages.en.ts'

/** The error of the typed packing of a dish. */
export const packingError = (packing: string): string | undefined =>
  packing.trim() === '' || (isPrice(packing) && typedValue(packing) <= bounds.packingMaxRupees)
    ? undefined
    : messages.wrong(bounds.packingMaxRupees)

type PackingFieldProps = {
  readonly value: string
  readonly isChecked: boolean
  readonly onChange: (packing: string) => void
}

/** The packing for one unit in takeaway orders; null while packing is not charged per dish. */
export const PackingField = ({ value, isChecked, onChange }: PackingFieldProps): ReactElement | null => {
  const usual = useDishPacking()
  if (usual === undefined) return null
  return (
    <NumberField
      label={messages.label}
      hint={messages.hint(formatPrice(usual))}
      isWhole={false}
      value={value}
      error={isChecked ? packingError(value) : undefined}
      onChange={onChange}
    />
  )
}
