import type { ReactElement } from 'react'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { clearPadContact, findPadContact, setPadContact } from '../store/pad-contacts.ts'
import { isPadParcel, setPadParcel, usePadParcel } from '../store/pad-parcels.ts'
import type { Takeaway } from '../model/submission.ts'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'
import { PadContact } from './pad-contact.tsx'

/** `counter`: its orders get a token. `dining`: its orders may be parcels. Undefined while takeaway is off, and before the tables are known. */
export type TakeawayOf = (tableNumber: number) => 'counter' | 'dining' | undefined

type TableProps = { readonly tableNumber: number }

const ParcelSwitch = ({ tableNumber }: TableProps): ReactElement => (
  <label className="check-row">
    <input
      type="checkbox"
      className="check"
      checked={usePadParcel(tableNumber)}
      onChange={({ target }) => setPadParcel(tableNumber, target.checked)}
    />
    <span>{messages.parcel}</span>
  </label>
)

type PadTakeawayProps = TableProps & { readonly takeawayOf: TakeawayOf }

/** Name and phone at a counter, and the switch for a parcel at a dining table; null without takeaway. */
export const PadTakeaway = ({ tableNumber, takeawayOf }: PadTakeawayProps): ReactElement | null => {
  const kind = takeawayOf(tableNumber)
  if (kind === 'counter') return <PadContact tableNumber={tableNumber} />
  return kind === 'dining' ? <ParcelSwitch tableNumber={tableNumber} /> : null
}

type PackingProps = {
  readonly takeawayOf: TakeawayOf
  /** The packing of the menu; undefined while it is off. */
  readonly packing: PublicPacking | undefined
}

/** The packing of the order for a table: at a counter, and of a parcel; else undefined. */
export const findPadPacking = (
  tableNumber: number,
  { takeawayOf, packing }: PackingProps,
): PublicPacking | undefined => {
  const kind = takeawayOf(tableNumber)
  return kind === 'counter' || (kind === 'dining' && isPadParcel(tableNumber)) ? packing : undefined
}

/** As `findPadPacking`; renders again when the switch for a parcel changes. Undefined without a table. */
export const usePadPacking = (tableNumber: number | undefined, props: PackingProps): PublicPacking | undefined => {
  usePadParcel(tableNumber)
  return tableNumber === undefined ? undefined : findPadPacking(tableNumber, props)
}

/** The entered fields of a table, as its order is sent. */
export const findPadTakeaway = (tableNumber: number, takeawayOf: TakeawayOf): Takeaway => {
  const kind = takeawayOf(tableNumber)
  const contact = kind === 'counter' ? findPadContact(tableNumber) : undefined
  return { ...(contact && { contact }), ...(kind === 'dining' && isPadParcel(tableNumber) && { isParcel: true }) }
}

/** Takes an order back into the fields. */
export const restorePadTakeaway = ({ tableNumber, contact, isParcel }: Takeaway & TableProps): void => {
  if (contact) setPadContact(tableNumber, contact)
  if (isParcel) setPadParcel(tableNumber, true)
}

/** Empties the fields of a table, once its order is stored. */
export const clearPadTakeaway = (tableNumber: number): void => {
  clearPadContact(tableNumber)
  if (isPadParcel(tableNumber)) setPadParcel(tableNumber, false)
}
