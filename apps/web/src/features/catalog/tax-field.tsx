import type { ReactElement } from 'react'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { CheckRow } from '#web/forms/check-fields.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useBilling } from './catalog.ts'
import { taxMessages as messages } from './tax-messages.en.ts'

type FieldProps<V> = { readonly value: V; readonly onChange: (value: V) => void }

const hasTax = (billing: BillingSettings | undefined): billing is BillingSettings =>
  billing?.isOn === true && billing.scheme === 'regular'

/** The tax class of a dish; null while no bill has tax (plan §6). */
export const TaxClassField = ({ value, onChange }: FieldProps<string>): ReactElement | null => {
  const { billing, status, isFetching, refetch } = useBilling()
  if (status === 'failed') return <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />
  if (!hasTax(billing)) return null
  const { taxClasses, defaultTaxClass } = billing
  const usable = taxClasses.filter(({ kind, rates }) => kind === 'exempt' || rates.length > 0)
  return (
    <SelectField
      label={messages.label}
      value={usable.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{messages.byDefault(taxClasses.find(({ id }) => id === defaultTaxClass)?.name ?? '')}</option>
      {usable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Whether the price of a dish includes its tax; null while all prices do, or no bill has tax. */
export const TaxIncludedField = ({ value, onChange }: FieldProps<boolean>): ReactElement | null => {
  const { billing } = useBilling()
  if (!hasTax(billing) || billing.pricesIncludeTax) return null
  return (
    <CheckRow
      type="checkbox"
      label={messages.isIncluded}
      hint={messages.isIncludedHint}
      isOn={value}
      onChange={onChange}
    />
  )
}
