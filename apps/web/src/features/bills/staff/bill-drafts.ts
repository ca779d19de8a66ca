import { useCallback } from 'react'
import type { Input } from '@thali/contract/api/calls'
import type { BillDiscount } from '@thali/contract/bills/bill'
import { storeTyped, useTyped } from '#web/forms/typed.ts'
import type { DiscountDraft } from './discount-draft.ts'
import type { ToBill } from './table-papers.ts'

/** The guest that a bill names. */
export type Customer = NonNullable<Input<'createBill'>['body']['customer']>

/** The staff's input for a bill that is not issued. */
export type BillDraft = { readonly discounts: readonly BillDiscount[]; readonly customer?: Customer | undefined }

type StoredDraft = BillDraft & { readonly orderIds: readonly string[] }

const none: BillDraft = { discounts: [] }

const placeOf = (key: string): string => `bill ${key}`
const discountPlaceOf = (key: string): string => `discount ${key}`

const orderIdsOf = ({ request, orders }: ToBill): readonly string[] =>
  'orderIds' in request ? request.orderIds : orders.map(({ id }) => id)

/** Removes the draft of issued orders. */
export const forgetDraft = (key: string): void => {
  storeTyped(placeOf(key), undefined)
  storeTyped(discountPlaceOf(key), undefined)
}

/** The draft for some orders, and how to replace it. A draft for other orders of the same sitting does not count. */
export const useBillDraft = (toBill: ToBill): readonly [BillDraft, (draft: BillDraft) => void] => {
  const { key } = toBill
  const stored = useTyped(placeOf(key)) as StoredDraft | undefined // only this hook stores at the place
  const orderIds = orderIdsOf(toBill)
  const draft = stored?.orderIds.some((id) => orderIds.includes(id)) ? stored : none
  const change = (next: BillDraft): void => storeTyped(placeOf(key), { ...next, orderIds })
  return [draft, change]
}

const noDiscount: DiscountDraft = { lineId: '', kind: 'percent', value: '', reason: '' }

/** The discount that is typed for some orders, and how to replace it; undefined empties it. */
export const useDiscountDraft = (key: string): readonly [DiscountDraft, (draft: DiscountDraft | undefined) => void] => {
  const place = discountPlaceOf(key)
  const typed = useTyped(place) as DiscountDraft | undefined // only this hook stores at the place
  return [typed ?? noDiscount, useCallback((next) => storeTyped(place, next), [place])]
}
