import { useEffect, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { billEndpoints, paymentEndpoints } from '@thali/contract/bills/endpoints'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { call } from '#web/api/call.ts'
import { isRetryable, serverWords } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { printMessages as messages } from './print-messages.en.ts'
import { readPrintSettings } from './print-settings.ts'

/** Staff print with their session, a diner with the cookie of the visit. */
const caller = (): typeof call => (storage.get('refreshToken') === undefined ? callAsGuest : call)

const fetchBill = (billId: string): Promise<Bill> => caller()(billEndpoints.getBill, { params: { billId } })

/** A UPI request for all that is due, without a tip. */
const isForDue = ({ state, shareId, tip, amount, upi }: UpiRequest, { due }: Bill): boolean =>
  state === 'requested' && shareId === undefined && tip === 0 && toPaise(amount) === toPaise(due) && upi !== ''

/** The bill of the print page. `failed` says whether a retry may help. */
export type BillToPrint = {
  readonly bill: Bill | undefined
  /** Its UPI request, if the paper has a code from the start. */
  readonly request: UpiRequest | undefined
  readonly failed: 'maybe' | 'finally' | undefined
  readonly isLoading: boolean
  retry(): void
  accept(bill: Bill): void
}

type Fetched = Pick<BillToPrint, 'bill' | 'request'>

/** Requests what is due on a bill: by its open request, or by a new one. */
const findRequest = async (bill: Bill): Promise<UpiRequest | undefined> =>
  bill.due === 0
    ? undefined
    : (bill.upiRequests?.find((one) => isForDue(one, bill)) ??
      caller()(paymentEndpoints.createUpiRequest, { params: { billId: bill.id ?? '' }, body: {} }))

const noCode = (error: unknown): undefined => {
  logFailure(messages.upiFailedLog, error)
}

/** A bill with the code of the setting. Without the code it is printed all the same. */
const fetchWithCode = async (billId: string, hasCode: boolean): Promise<Fetched> => {
  const bill = await fetchBill(billId)
  // A divided bill has codes by share, which guests open.
  const isWanted = hasCode && bill.status === 'issued' && bill.due > 0 && bill.shares === undefined
  return { bill, request: isWanted ? await findRequest(bill).catch(noCode) : undefined }
}

/**
 * Fetches a bill, and reads the paper of this device before it is shown. Staff get the code of the setting with it, so they
 * wait until the setting is known.
 */
export const useBillToPrint = (billId: string, printsUpiCode: boolean | undefined): BillToPrint => {
  const [{ bill, request }, setFetched] = useState<Fetched>({ bill: undefined, request: undefined })
  const [failure, setFailure] = useState<{ readonly attempt: number; readonly failed: BillToPrint['failed'] }>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = true
    const isStaff = storage.get('refreshToken') !== undefined
    if (isStaff && printsUpiCode === undefined) return undefined
    void Promise.all([fetchWithCode(billId, isStaff && printsUpiCode === true), readPrintSettings()]).then(
      ([fetched]) => isCurrent && setFetched(fetched),
      (error: unknown) => {
        if (!isCurrent) return
        logFailure(messages.failedLog, error)
        setFailure({ attempt, failed: isRetryable(error) ? 'maybe' : 'finally' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [billId, printsUpiCode, attempt])
  return {
    bill,
    request,
    failed: failure?.failed,
    isLoading: failure?.attempt !== attempt,
    retry: () => setAttempt(attempt + 1),
    accept: (changed) => setFetched({ bill: changed, request }),
  }
}

/** The UPI code on the paper, which is added only when it is asked for. */
export type UpiOnPaper = {
  readonly request: UpiRequest | undefined
  readonly isAsking: boolean
  readonly error: string | undefined
  ask(): Promise<void>
  leaveOut(): void
}

/** Requests what is due: the open request of the bill, or a new one. The bill is fetched again before. `first` is on it already. */
export const useUpiOnPaper = (
  billId: string,
  accept: (bill: Bill) => void,
  first: UpiRequest | undefined,
): UpiOnPaper => {
  // Null: left out.
  const [chosen, setChosen] = useState<UpiRequest | null>()
  const request = chosen === null ? undefined : (chosen ?? first)
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const ask = async (): Promise<void> => {
    setError(undefined)
    setIsAsking(true)
    try {
      const bill = await fetchBill(billId)
      accept(bill)
      const found = await findRequest(bill)
      setChosen(found)
      if (!found) setError(messages.nothingDue)
      else if (found.upi === '') setError(messages.noUpiAddress)
    } catch (failure) {
      logFailure(messages.upiFailedLog, failure)
      setError(serverWords(failure) ?? commonMessages.noAnswer)
    } finally {
      setIsAsking(false)
    }
  }
  return {
    request: request?.upi === '' ? undefined : request,
    isAsking,
    error,
    ask,
    leaveOut: () => setChosen(null),
  }
}
