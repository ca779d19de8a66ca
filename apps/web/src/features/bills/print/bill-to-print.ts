import { useEffect, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { billEndpoints, paymentEndpoints } from '@thali/contract/bills/endpoints'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { call } from '#web/api/call.ts'
import { isRetryable, serverWords } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { printMessages as messages } from './print-messages.en.ts'
import { readPrintSettings } from './print-settings.ts'

/** Staff print with their session, a diner with the cookie of the visit. */
const caller = (): typeof call => (storage.get('refreshToken') === undefined ? callAsGuest : call)

const fetchBill = (billId: string): Promise<Bill> => caller()(billEndpoints.getBill, { params: { billId } })

/** The bill of the print page. `failed` says whether a retry may help. */
export type BillToPrint = {
  readonly bill: Bill | undefined
  readonly failed: 'maybe' | 'finally' | undefined
  readonly isLoading: boolean
  retry(): void
  accept(bill: Bill): void
}

/** Fetches a bill, and reads the paper of this device before it is shown. */
export const useBillToPrint = (billId: string): BillToPrint => {
  const [bill, setBill] = useState<Bill>()
  const [failure, setFailure] = useState<{ readonly attempt: number; readonly failed: BillToPrint['failed'] }>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([fetchBill(billId), readPrintSettings()]).then(
      ([fetched]) => isCurrent && setBill(fetched),
      (error: unknown) => {
        if (!isCurrent) return
        logFailure(messages.failedLog, error)
        setFailure({ attempt, failed: isRetryable(error) ? 'maybe' : 'finally' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [billId, attempt])
  return {
    bill,
    failed: failure?.failed,
    isLoading: failure?.attempt !== attempt,
    retry: () => setAttempt(attempt + 1),
    accept: setBill,
  }
}

/** A UPI request for all that is due, without a tip. */
const isForDue = ({ state, shareId, tip, amount, upi }: UpiRequest, { due }: Bill): boolean =>
  state === 'requested' && shareId === undefined && tip === 0 && toPaise(amount) === toPaise(due) && upi !== ''

/** The UPI code on the paper, which is added only when it is asked for. */
export type UpiOnPaper = {
  readonly request: UpiRequest | undefined
  readonly isAsking: boolean
  readonly error: string | undefined
  ask(): Promise<void>
  leaveOut(): void
}

/** Requests what is due: the open request of the bill, or a new one. The bill is fetched again before. */
export const useUpiOnPaper = (billId: string, accept: (bill: Bill) => void): UpiOnPaper => {
  const [request, setRequest] = useState<UpiRequest>()
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const findRequest = async (): Promise<UpiRequest | undefined> => {
    const bill = await fetchBill(billId)
    accept(bill)
    if (bill.due === 0) return undefined
    return (
      bill.upiRequests?.find((one) => isForDue(one, bill)) ??
      caller()(paymentEndpoints.createUpiRequest, { params: { billId }, body: {} })
    )
  }
  const ask = async (): Promise<void> => {
    setError(undefined)
    setIsAsking(true)
    try {
      const found = await findRequest()
      setRequest(found)
      if (!found) setError(messages.nothingDue)
      else if (found.upi === '') setError(messages.noUpiAddress)
    } catch (failure) {
      logFailure(messages.upiFailedLog, failure)
      setError(serverWords(failure) ?? messages.upiFailed)
    } finally {
      setIsAsking(false)
    }
  }
  return {
    request: request?.upi === '' ? undefined : request,
    isAsking,
    error,
    ask,
    leaveOut: () => setRequest(undefined),
  }
}
