import type { ReactElement, ReactNode } from 'react'
import type { MenuItem } from '@thali/contract'
import { Skeleton, useHeldLoading } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { Catalogue } from './catalogue.ts'
import type { ItemDraft } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { itemsMessages as messages } from './messages.en.ts'

type ItemEditorProps = {
  readonly catalogue: Catalogue
  /** Which item is changed; undefined adds one. */
  readonly itemId: string | undefined
  /** Categories of the item added before, chosen for the next one. */
  readonly added?: Partial<ItemDraft> | undefined
  readonly onSaved: (item: MenuItem, isAnother: boolean) => void
  /** For an item that is not there. */
  readonly wayOut: ReactNode
}

/**
 * The item form with what it needs, in all its states. The item is the server's: what another screen handed over may
 * have changed since.
 *
 * @param props Which item, and what follows.
 * @returns The form, or why there is none.
 */
export const ItemEditor = ({ catalogue, itemId, added, onSaved, wayOut }: ItemEditorProps): ReactElement => {
  const { status, restaurant, categories, isFetching, refetch } = catalogue
  const isLoading = useHeldLoading(status === 'loading')
  if (status === 'failed') {
    return (
      <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={refetch} />
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
  const edited = categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  if (itemId !== undefined && !edited) {
    return <EmptyState title={messages.goneTitle} body={messages.goneBody} action={wayOut} />
  }
  return (
    <ItemForm
      key={itemId}
      edited={edited}
      added={added}
      restaurant={restaurant}
      categories={categories}
      onSaved={onSaved}
      onChangedMeanwhile={refetch}
    />
  )
}
