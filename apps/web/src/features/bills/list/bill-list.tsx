import { type ReactElement, useDeferredValue, useMemo, useState } from 'react'
import type { BillRow } from '@thali/contract/bills/bill-row'
import { moneyWords } from '#web/lib/money-words.ts'
import { useToday } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { liveBills } from '../live-bills.ts'
import { AllBills } from './all-bills.tsx'
import { BillFilters, type Choice } from './bill-filters.tsx'
import styles from './bill-list.module.css'
import { BillRows } from './bill-rows.tsx'
import { findBills, rowOf, sumBills } from './find-bills.ts'
import { listMessages as messages } from './list-messages.en.ts'
import { type Range, rangeFault, useRangeBills } from './range-bills.ts'

type Source = {
  readonly bills: readonly BillRow[] | undefined
  readonly hasFailed: boolean
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** The live bills, or the bills of a range in their newest known state. */
const useSource = (restaurantId: string, timezone: string, range: Range | undefined): Source => {
  const live = useStore(liveBills.store)
  const fetched = useRangeBills(restaurantId, timezone, range)
  const [isRetrying, setIsRetrying] = useState(false)
  const rows = useMemo(() => live.items.map(rowOf), [live.items])
  const newest = useMemo(() => {
    const known = new Map(rows.map((bill) => [bill.id, bill]))
    return fetched.data?.map((bill) => known.get(bill.id) ?? bill)
  }, [fetched.data, rows])
  if (range !== undefined) {
    return {
      bills: rangeFault(range) === undefined ? newest : [],
      hasFailed: fetched.isError,
      isRetrying: fetched.isFetching,
      retry: () => void fetched.refetch(),
    }
  }
  return {
    bills: live.status === 'ready' ? rows : undefined,
    hasFailed: live.hasFailed,
    isRetrying,
    retry: () => {
      setIsRetrying(true)
      void liveBills.reload().finally(() => setIsRetrying(false))
    },
  }
}

type FoundProps = {
  readonly bills: readonly BillRow[]
  readonly choice: Choice
  readonly timezone: string
  readonly emptyBody: string
  readonly onReset: () => void
}

const Found = ({ bills, choice, timezone, emptyBody, onReset }: FoundProps): ReactElement => {
  const { search, filter, range } = choice
  const text = useDeferredValue(search)
  const found = useMemo(() => findBills(bills, filter, text), [bills, filter, text])
  const { amount, due } = sumBills(found)
  if (bills.length === 0) {
    return range ? (
      <EmptyState title={messages.emptyRange} />
    ) : (
      <EmptyState title={messages.emptyTitle} body={emptyBody} />
    )
  }
  if (found.length === 0)
    return <EmptyState title={messages.nothingFound} action={<Button onClick={onReset}>{messages.reset}</Button>} />
  return (
    <>
      <output className={styles.sums}>
        <strong>{messages.sums({ count: found.length, amount: moneyWords(amount) })}</strong>
        {due > 0 && <span> · {messages.due(moneyWords(due))}</span>}
        <span className="caption block">{messages.sumsHint}</span>
      </output>
      <BillRows key={`${filter} ${text} ${range?.from} ${range?.to}`} bills={found} timezone={timezone} />
    </>
  )
}

type BillListProps = {
  readonly restaurantId: string
  readonly timezone: string
  /** The page already reports that its content may be old. */
  readonly isDisconnected: boolean
  /** Names the screen that issues bills; shown while the list is empty. */
  readonly emptyBody: string
}

/** Today's bills and all unpaid ones, live, or the bills from a range of days; with search and filters. */
export const BillList = (props: BillListProps): ReactElement => {
  const { restaurantId, timezone, isDisconnected, emptyBody } = props
  const [choice, setChoice] = useState<Choice>({ search: '', filter: undefined, range: undefined })
  const today = useToday(timezone)
  const { bills, hasFailed, isRetrying, retry } = useSource(restaurantId, timezone, choice.range)
  const isLoading = useHeldLoading(bills === undefined && !hasFailed)
  return (
    <div className="column-3">
      <BillFilters choice={choice} today={today} onChange={setChoice} />
      {bills !== undefined && hasFailed && !isDisconnected && (
        <FailureNotice text={messages.failedStale} isRetrying={isRetrying} onRetry={retry} />
      )}
      {bills === undefined && hasFailed && !isLoading && (
        <ErrorState
          title={messages.failedTitle}
          body={commonMessages.checkConnection}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {isLoading && (
        <LoadingState label={messages.loading}>
          <Skeleton height="320px" />
        </LoadingState>
      )}
      {bills !== undefined && !isLoading && (
        <Found
          bills={bills}
          choice={choice}
          timezone={timezone}
          emptyBody={emptyBody}
          onReset={() => setChoice({ ...choice, search: '', filter: undefined })}
        />
      )}
      {bills !== undefined && choice.range === undefined && choice.search.trim() !== '' && (
        <AllBills
          key={choice.search}
          restaurantId={restaurantId}
          timezone={timezone}
          search={choice.search.trim()}
          shown={bills}
        />
      )}
    </div>
  )
}
