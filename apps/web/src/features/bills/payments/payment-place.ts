import { createContext, useContext } from 'react'

/** What payments need of the restaurant. */
type PaymentPlace = { readonly hasUpi: boolean; readonly timezone: string }

/** Provides the restaurant's facts to the payments of a page. */
export const PaymentPlaceContext = createContext<PaymentPlace>({ hasUpi: true, timezone: 'Asia/Kolkata' })

/** The restaurant's facts for payments: whether codes can be shown, and its time zone. */
export const usePaymentPlace = (): PaymentPlace => useContext(PaymentPlaceContext)
