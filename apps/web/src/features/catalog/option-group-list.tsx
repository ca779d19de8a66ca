import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { serverWords } from '#web/api/errors.ts'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Catalog, OptionGroups } from './catalog.ts'
import { uniqueItems } from './item-list.tsx'
import { OptionGroupCard } from './option-group-card.tsx'
import { useDeleteGroup } from './option-group-changes.ts'
import styles from './option-group-list.module.css'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'

type DeleteGroupProps = {
  readonly group: OptionGroup
  readonly users: readonly MenuItem[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a group is deleted; a group in use names its items instead. */
const DeleteGroup = ({ group, users, onClose, onDone }: DeleteGroupProps): ReactElement => {
  const { isSaving, error, save } = useDeleteGroup()
  if (users.length > 0) {
    return (
      <Dialog title={messages.inUseTitle(group.name)} onClose={onClose}>
        <p>{messages.inUse(users.length)}</p>
        <ul className="row-2">
          {users.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.editItem(id)} className={styles.user}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  const confirm = async (): Promise<void> => {
    if ((await save(group)) === undefined) return
    showToast(messages.isRemoved(group.name))
    onDone()
  }
  return (
    <ConfirmDialog
      question={messages.confirmRemove(group.name)}
      confirmLabel={messages.confirmRemoveYes}
      isDangerous
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerConnection)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

type OptionGroupListProps = {
  readonly fetched: OptionGroups
  /** The menu, for the items that use a group. */
  readonly catalog: Catalog
  readonly addButton: ReactNode
  /** Called after a change. */
  readonly onChanged: () => void
}

/** The option groups of the restaurant with their options and the items that use them, with all states. */
export const OptionGroupList = ({ fetched, catalog, addButton, onChanged }: OptionGroupListProps): ReactElement => {
  const { status, optionGroups, hasFailed, isFetching, refetch } = fetched
  const [deleted, setDeleted] = useState<OptionGroup>()
  const listRef = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusWhenLost(listRef, optionGroups)
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
          <Skeleton key={key} height="180px" radius="var(--radius-card)" />
        ))}
      </LoadingState>
    )
  }
  if (optionGroups.length === 0) {
    return <EmptyState title={messages.emptyTitle} body={messages.emptyBody} action={addButton} />
  }
  const items = uniqueItems(catalog.categories)
  const usersOf = ({ id }: OptionGroup): readonly MenuItem[] =>
    items.filter(({ optionGroupIds }) => optionGroupIds?.includes(id))
  return (
    <div ref={listRef} tabIndex={-1} className={styles.list}>
      {(hasFailed || catalog.hasFailed) && (
        <FailureNotice
          text={commonMessages.listStale}
          isRetrying={isFetching || catalog.isFetching}
          onRetry={() => {
            refetch()
            catalog.refetch()
          }}
        />
      )}
      <ul className={styles.cards}>
        {optionGroups.map((group) => (
          <OptionGroupCard
            key={group.id}
            group={group}
            users={catalog.status === 'ready' ? usersOf(group) : undefined}
            onDelete={() => setDeleted(group)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {deleted && (
        <DeleteGroup
          group={deleted}
          users={usersOf(deleted)}
          onClose={() => setDeleted(undefined)}
          onDone={() => {
            keepFocus()
            setDeleted(undefined)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
