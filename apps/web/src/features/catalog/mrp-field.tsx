import type { ReactElement } from 'react'
import { isPrice } from '#web/lib/typed-price.ts'
import { TextField } from '#web/ui/field.tsx'
import type { ItemDraft } from './item-draft.ts'
import { useBilling } from './catalog.ts'
import { taxMessages as messages } from './tax-messages.en.ts'

/** The error of a typed MRP. */
export const mrpError = (mrp: string): string | undefined =>
  mrp.trim() === '' || isPrice(mrp) ? undefined : messages.mrpWrong

/** Whether a price of a dish is above its MRP. */
export const isAboveMrp = ({ mrp, price, portions }: Pick<ItemDraft, 'mrp' | 'price' | 'portions'>): boolean => {
  if (mrp.trim() === '' || !isPrice(mrp)) return false
  const prices = portions.length > 0 ? portions.map((portion) => portion.price) : [price]
  return prices.some((typed) => isPrice(typed) && Number(typed) > Number(mrp))
}

type MrpFieldProps = {
  readonly value: string
  readonly draft: ItemDraft
  readonly isChecked: boolean
  readonly onChange: (mrp: string) => void
}

/** The printed maximum price of packed goods, with a warning above it; null without bills. */
export const MrpField = ({ value, draft, isChecked, onChange }: MrpFieldProps): ReactElement | null => {
  const { billing } = useBilling()
  if (billing?.isOn !== true) return null
  return (
    <div className="stack-2">
      <TextField
        label={messages.mrp}
        hint={messages.mrpHint}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        error={isChecked ? mrpError(value) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <output>{isAboveMrp(draft) && <p className="notice warn">{messages.aboveMrp}</p>}</output>
    </div>
  )
}
