import { useEffect, useState } from 'react'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { useStore } from '#web/lib/store.ts'
import { acceptBill, isIssued, type IssuedBill, liveBills } from '../live-bills.ts'
import { billScreenMessages as messages } from './bill-screen-messages.en.ts'

/** A bill, or why it could not be fetched. */
export type BillState = {
  readonly bill: IssuedBill | undefined
  readonly failure: string | undefined
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

const newer = (one: IssuedBill | undefined, other: IssuedBill | undefined): IssuedBill | undefined =>
  one && other ? (other.version >= one.version ? other : one) : (one ?? other)

/** One bill of any age, fetched once and then live. */
export const useBill = (billId: string): BillState => {
  useStore(liveBills.store)
  const [fetched, setFetched] = useState<IssuedBill>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  useEffect(() => {
    let isOpen = true
    const load = async (): Promise<void> => {
      try {
        const bill = await call(billEndpoints.getBill, { params: { billId } })
        acceptBill(bill)
        if (isOpen && isIssued(bill)) setFetched(bill)
      } catch (error) {
        logFailure(messages.failedLog, error)
        if (!isOpen) return
        setFailure(serverWords(error) ?? messages.failed)
        setFailedAttempt(attempt)
      }
    }
    void load()
    return () => {
      isOpen = false
    }
  }, [billId, attempt])
  const bill = newer(fetched?.id === billId ? fetched : undefined, liveBills.newest(billId))
  // The live list forgets its bills when billing is switched off; this screen keeps what it has shown.
  if (bill && bill !== fetched) setFetched(bill)
  return {
    bill,
    failure,
    isRetrying: failedAttempt < attempt,
    onRetry: () => setAttempt(attempt + 1),
  }
}
