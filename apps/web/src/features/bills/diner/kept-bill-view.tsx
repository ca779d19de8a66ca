import { type ReactElement, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as limits from '@thali/contract/basics/limits'
import type { Bill } from '@thali/contract/bills/bill'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { ApiError } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import styles from './bill-page.module.css'
import { BillNotices } from './bill-notices.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { dinerMessages, keepMessages as messages } from './diner-messages.en.ts'
import { PrintButton } from './keep-actions.tsx'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The link in the address, after the number sign. */
const useLink = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))

const open = async (link: string): Promise<Bill | null> => {
  try {
    return await request(billEndpoints.openBillLink, { body: { link } })
  } catch (error) {
    // Not a link, a wrong or an old one.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    logFailure(messages.noNetworkTitle, error)
    throw error
  }
}

// A bill names no time zone, and its law is Indian.
const timezoneOf = ({ restaurantId }: Bill): string => {
  const known = storage.get('restaurantDetails')
  return known?.id === restaurantId ? known.timezone : 'Asia/Kolkata'
}

/** The bill of the link in the address, on any device (plan §6). It follows the bill while something is due. */
export const KeptBillView = (): ReactElement => {
  const link = useLink()
  const {
    data: bill,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['kept-bill', link],
    queryFn: () => open(link),
    refetchInterval: ({ state }) => (state.data?.status === 'issued' ? limits.myOrdersRefreshMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  if (bill) {
    return (
      <div className={styles.page}>
        <BillNotices bill={bill} />
        <BillSheet bill={bill} timezone={timezoneOf(bill)} />
        <div className={styles.actions}>
          <PrintButton />
        </div>
      </div>
    )
  }
  if (bill === null) {
    return (
      <div className={styles.plain}>
        <h2>{messages.openFailedTitle}</h2>
        <p>{messages.openFailedBody}</p>
      </div>
    )
  }
  if (isError) {
    return (
      <ErrorState
        title={messages.noNetworkTitle}
        body={messages.noNetworkBody}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <LoadingState label={dinerMessages.loading}>
      <Skeleton height="420px" />
    </LoadingState>
  )
}
