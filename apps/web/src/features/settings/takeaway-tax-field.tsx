import type { ReactElement } from 'react'
import { SelectField } from '#web/ui/field.tsx'
import { useSettings } from './settings.ts'
import { takeawayMessages as messages } from './takeaway-messages.en.ts'

type TakeawayTaxFieldProps = { readonly value: string; readonly onChange: (taxClass: string) => void }

/** The tax of takeaway orders; '' for the tax of each dish. Null while no bill has tax. */
export const TakeawayTaxField = ({ value, onChange }: TakeawayTaxFieldProps): ReactElement | null => {
  const { billing } = useSettings().settings ?? {}
  if (!billing?.isOn || billing.scheme !== 'regular') return null
  const usable = billing.taxClasses.filter(
    ({ kind, rates }) => kind !== 'vat' && (kind === 'exempt' || rates.length > 0),
  )
  return (
    <SelectField
      label={messages.taxClass}
      hint={messages.taxClassHint}
      value={usable.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{messages.ownTax}</option>
      {usable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
