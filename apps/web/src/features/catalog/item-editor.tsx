import type { ReactElement, ReactNode } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { Catalog } from './catalog.ts'
import type { ItemDraft } from './item-draft.ts'
import { copyOf } from './item-edit.ts'
import { ItemForm } from './item-form.tsx'
import { itemsMessages as messages } from './messages.en.ts'

type ItemEditorProps = {
  readonly catalog: Catalog
  /** Id of the item to edit; undefined adds one. */
  readonly itemId: string | undefined
  /** Id of the item that a new one starts as a copy of. */
  readonly copiedId?: string | undefined
  /** Categories of the previously added item. */
  readonly added?: Partial<ItemDraft> | undefined
  readonly onSaved: (item: MenuItem, isAnother: boolean) => void
  /** Link for an item that does not exist. */
  readonly fallbackLink: ReactNode
}

/** The item form with its data and all states. The item is fetched: data from another screen may be stale. */
export const ItemEditor = (props: ItemEditorProps): ReactElement => {
  const { catalog, itemId, copiedId, added, onSaved, fallbackLink } = props
  const { status, restaurant, categories, isFetching, refetch } = catalog
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
  if (isLoading || !restaurant) {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="76px" radius="var(--radius-image)" />
        ))}
      </LoadingState>
    )
  }
  const items = categories.flatMap((category) => category.items)
  const edited = items.find(({ id }) => id === itemId)
  const copied = items.find(({ id }) => id === copiedId)
  if ((itemId !== undefined && !edited) || (copiedId !== undefined && !copied)) {
    return <EmptyState title={messages.goneTitle} body={messages.goneBody} action={fallbackLink} />
  }
  return (
    <ItemForm
      key={itemId}
      edited={edited}
      formName={itemId ?? `new ${copiedId ?? ''}`}
      added={copied ? copyOf(copied) : added}
      restaurant={restaurant}
      categories={categories}
      onSaved={onSaved}
      onConflict={refetch}
    />
  )
}
