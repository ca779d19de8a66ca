import { type ReactElement, useState } from 'react'
import type { BillRow } from '@thali/contract/bills/bill-row'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { BillRows } from './bill-rows.tsx'
import { listMessages as messages } from './list-messages.en.ts'
import { foundMost, useAllBills } from './range-bills.ts'

type AllBillsProps = {
  readonly restaurantId: string
  readonly timezone: string
  readonly search: string
  /** The bills of the list above: they are not repeated. */
  readonly shown: readonly BillRow[]
}

/** Older bills that the search fits, after a tap on its button. */
export const AllBills = ({ restaurantId, timezone, search, shown }: AllBillsProps): ReactElement => {
  const [isOn, setIsOn] = useState(false)
  const { data, isError, isFetching, refetch } = useAllBills(restaurantId, search, isOn)
  if (!isOn)
    return (
      <Button isFullWidth onClick={() => setIsOn(true)}>
        {messages.searchAll}
      </Button>
    )
  if (isError && !data)
    return <FailureNotice text={messages.allFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingState label={messages.searchingAll}>
        <Skeleton height="144px" />
      </LoadingState>
    )
  const ids = new Set(shown.map(({ id }) => id))
  const older = data.filter(({ id }) => !ids.has(id))
  return (
    <section aria-label={messages.olderBills} className="column-3">
      <h2>{messages.olderBills}</h2>
      <output className="hint">
        {older.length === 0 ? messages.noneOlder : data.length === foundMost && messages.newestOnly(foundMost)}
      </output>
      {older.length > 0 && <BillRows bills={older} timezone={timezone} />}
    </section>
  )
}
