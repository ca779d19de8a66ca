import type { ReactElement } from 'react'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { CheckRow } from '#web/forms/check-fields.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useBilling } from './catalog.ts'
import type { ItemDraft } from './item-draft.ts'
import { taxMessages as messages } from './tax-messages.en.ts'

type Choice = Pick<ItemDraft, 'taxClass' | 'isTaxIncluded'>

type TaxFieldProps = {
  readonly value: Choice
  readonly onChange: (part: Partial<Choice>) => void
}

const TaxChoice = ({
  billing,
  value,
  onChange,
}: TaxFieldProps & { readonly billing: BillingSettings }): ReactElement => {
  const { taxClasses, defaultTaxClass, pricesIncludeTax } = billing
  const usable = taxClasses.filter(({ kind, rates }) => kind === 'exempt' || rates.length > 0)
  const byDefault = taxClasses.find(({ id }) => id === defaultTaxClass)?.name ?? ''
  return (
    <>
      <SelectField
        label={messages.label}
        value={usable.some(({ id }) => id === value.taxClass) ? value.taxClass : ''}
        onChange={(event) => onChange({ taxClass: event.target.value })}
      >
        <option value="">{messages.byDefault(byDefault)}</option>
        {usable.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {!pricesIncludeTax && (
        <CheckRow
          type="checkbox"
          label={messages.isIncluded}
          hint={messages.isIncludedHint}
          isOn={value.isTaxIncluded}
          onChange={(isTaxIncluded) => onChange({ isTaxIncluded })}
        />
      )}
    </>
  )
}

/** The tax of a dish, and whether its price includes it; null while no bill has tax (plan §6). */
export const TaxField = (props: TaxFieldProps): ReactElement | null => {
  const { billing, status, isFetching, refetch } = useBilling()
  if (status === 'failed') return <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />
  return billing?.isOn && billing.scheme === 'regular' ? <TaxChoice billing={billing} {...props} /> : null
}
