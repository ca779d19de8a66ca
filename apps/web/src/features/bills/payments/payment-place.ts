import { type ComponentType, type ReactNode, createContext, useContext } from 'react'

/** The restaurant's facts that payments need. */
type PaymentPlace = {
  readonly hasUpi: boolean
  readonly timezone: string
  /** Prints a bill on a printer, next to the link to the print page or without it; undefined without printers. */
  readonly PrintBill?: ComponentType<BillToPrint> | undefined
}

/** `renderLink` makes the link to the print page: the only way to print, or one next to the printer's button. */
type BillToPrint = {
  readonly billId: string
  readonly creditNumbers: readonly string[]
  readonly renderLink: (isBeside: boolean) => ReactNode
}

/** Provides the restaurant's facts to the payments of a page. */
export const PaymentPlaceContext = createContext<PaymentPlace>({ hasUpi: true, timezone: 'Asia/Kolkata' })

/** The restaurant's facts for payments: whether codes can be shown, and its time zone. */
export const usePaymentPlace = (): PaymentPlace => useContext(PaymentPlaceContext)
