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

/** A value as it was before a call of this tab about a bill, until the call is handled. Values compare by identity. */
export const useHeld = <T>(billId: string, value: T): T => {
  const isHeld = useStore(calling).includes(billId)
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/**
 * The bill as it was before a call of this tab, until the call is handled. The live connection may show a payment before
 * its answer says whose it is.
 */
export const useHeldBill = (bill: IssuedBill): IssuedBill => useHeld(bill.id, bill)
