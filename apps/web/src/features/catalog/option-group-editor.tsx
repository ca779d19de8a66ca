import type { ReactElement, ReactNode } from 'react'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { OptionGroups } from './catalog.ts'
import { OptionGroupForm } from './option-group-form.tsx'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'

type OptionGroupEditorProps = {
  readonly fetched: OptionGroups
  /** Id of the group to edit; undefined adds one. */
  readonly groupId: string | undefined
  readonly restaurantId: string
  readonly onSaved: (group: OptionGroup) => void
  /** Link for a group that does not exist. */
  readonly fallbackLink: ReactNode
}

/** The form of an option group with its data and all states. */
export const OptionGroupEditor = (props: OptionGroupEditorProps): ReactElement => {
  const { fetched, groupId, restaurantId, onSaved, fallbackLink } = props
  const { status, optionGroups, isFetching, refetch } = fetched
  const isLoading = useHeldLoading(status === 'loading')
  if (status === 'failed') {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="76px" radius="var(--radius-image)" />
        ))}
      </LoadingState>
    )
  }
  const edited = optionGroups.find(({ id }) => id === groupId)
  if (groupId !== undefined && !edited) {
    return <EmptyState title={messages.goneTitle} body={messages.goneBody} action={fallbackLink} />
  }
  return (
    <OptionGroupForm
      key={groupId}
      edited={edited}
      restaurantId={restaurantId}
      all={optionGroups}
      onSaved={onSaved}
      onConflict={refetch}
    />
  )
}
