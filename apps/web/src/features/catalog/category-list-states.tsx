import type { ReactElement } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import type { Categories } from './catalog.ts'

/** Loading and error states of the categories. */
export const CategoryListStates = (props: {
  readonly categories: Categories
  readonly isLoading: boolean
}): ReactElement => {
  const { isFetching, refetch } = props.categories
  if (props.isLoading) {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} height="64px" radius="var(--radius-image)" />
        ))}
      </LoadingState>
    )
  }
  return (
    <ErrorState
      title={messages.failedTitle}
      body={commonMessages.checkConnection}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  )
}
