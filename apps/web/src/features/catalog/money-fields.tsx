import type { MenuItem } from '@thali/contract/menu/item'
import { typedValue } from '#web/lib/typed-number.ts'
import { type ItemTable, orNull } from './item-table.ts'
import { MrpField, mrpError } from './mrp-field.tsx'
import { PackingField, packingError } from './packing-field.tsx'
import { packingFieldMessages } from './packing-field-messages.en.ts'
import { TaxClassField, TaxIncludedField } from './tax-field.tsx'
import { taxMessages } from './tax-messages.en.ts'

type Edited = { readonly edited: MenuItem | undefined }

/** The tax, printed price and packing of an item. */
export const moneyFields = ({ edited }: Edited): ItemTable<'taxClass' | 'isTaxIncluded' | 'mrp' | 'packing'> => ({
  taxClass: {
    label: () => taxMessages.label,
    text: (id) => (id === '' ? taxMessages.none : taxMessages.another),
    draw: ({ value, onChange }) => <TaxClassField value={value} onChange={onChange} />,
    empty: '',
    from: (item) => item.taxClass ?? '',
    save: (taxClass) => ({ taxClass: orNull(taxClass || undefined, edited?.taxClass) }),
  },
  isTaxIncluded: {
    label: () => taxMessages.isIncluded,
    text: (isIncluded) => (isIncluded ? taxMessages.included : taxMessages.excluded),
    draw: ({ value, onChange }) => <TaxIncludedField value={value} onChange={onChange} />,
    empty: false,
    from: (item) => item.isTaxIncluded ?? false,
    save: (isTaxIncluded) => ({ isTaxIncluded: orNull(isTaxIncluded || undefined, edited?.isTaxIncluded) }),
  },
  mrp: {
    label: () => taxMessages.mrp,
    text: (mrp) => mrp,
    isValid: (mrp) => mrpError(mrp) === undefined,
    draw: ({ value, draft, isChecked, onChange }) => <MrpField {...{ value, draft, isChecked, onChange }} />,
    empty: '',
    from: ({ mrp }) => (mrp === undefined ? '' : String(mrp)),
    save: (mrp) => ({ mrp: orNull(mrp.trim() === '' ? undefined : Number(mrp), edited?.mrp) }),
  },
  packing: {
    label: () => packingFieldMessages.label,
    text: (packing) => packing,
    isValid: (packing) => packingError(packing) === undefined,
    draw: ({ value, isChecked, onChange }) => <PackingField {...{ value, isChecked, onChange }} />,
    empty: '',
    from: ({ packing }) => (packing === undefined ? '' : String(packing)),
    save: (packing) => ({
      packing: orNull(packing.trim() === '' ? undefined : typedValue(packing), edited?.packing),
    }),
  },
})
