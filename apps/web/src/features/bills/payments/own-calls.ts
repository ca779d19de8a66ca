import { useState } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'
import type { IssuedBill } from '../live-bills.ts'

/** The bills about which this tab makes a call that moves money. */
const calling = createStore<readonly string[]>([])

/** Makes a call about a bill. The call counts until its caller has handled the answer. */
export const duringCall = async <T>(billId: string, call: Promise<T>): Promise<T> => {
  calling.set([...calling.get(), billId])
  try {
    return await call
  } finally {
    setTimeout(() => calling.set(calling.get().toSpliced(calling.get().indexOf(billId), 1)))
  }
}

/**
 * The bill as it was before a call of this tab, until the call is handled. The live connection may show a payment before
 * its answer says whose it is.
 */
export const useHeldBill = (bill: IssuedBill): IssuedBill => {
  const isHeld = useStore(calling).includes(bill.id)
  const [held, setHeld] = useState(bill)
  if (!isHeld && held !== bill) setHeld(bill)
  return isHeld ? held : bill
}
