import { type ReactElement, useEffect, useState } from 'react'
import type { Bill } from '@thali/contract'
import { callBills } from '#web/api/call-bills.ts'
import { logFailure } from '#web/lib/log.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { BillPaper } from '../paper/bill-paper.tsx'
import { printMessages as messages } from './print-messages.en.ts'

/** A bill on paper, fetched by its id. */
export const PrintBill = ({ billId }: { readonly billId: string }): ReactElement | null => {
  const [bill, setBill] = useState<Bill>()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    callBills('getBill', { params: { billId } }).then(setBill, (error: unknown) => {
      logFailure(messages.failedLog, error)
      setFailed(attempt)
    })
  }, [billId, attempt])
  if (bill) return <BillPaper bill={bill} timezone="Asia/Kolkata" />
  if (failed === 0) return null
  return <FailureNotice text={messages.failed} isRetrying={failed < attempt} onRetry={() => setAttempt(attempt + 1)} />
}
