import { type ReactElement, useState } from 'react'
import type { CategoryType } from '@thali/contract/menu/category'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { showToast } from '#web/ui/toast.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import { CategoryListStates } from './category-list-states.tsx'
import { inOrder, useSaveOrder } from './category-order.ts'
import styles from './category-reorder.module.css'
import { useCategories } from './catalog.ts'
import { ReorderList } from './reorder-list.tsx'

type CategoryReorderProps = {
  readonly type: CategoryType
  /** Called after the order was saved. */
  readonly onSaved: () => void
}

/**
 * Reorders the categories of a type, with all states (spec §2 "Reorder categories"). The button appears once the
 * order differs; its space is reserved, so that nothing moves.
 */
export const CategoryReorder = ({ type, onSaved }: CategoryReorderProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const fetched = useCategories()
  const { status, categories, refetch } = fetched
  const [ids, setIds] = useState<readonly string[]>([])
  const { isSaving, error, save } = useSaveOrder()
  const isLoading = useHeldLoading(status === 'loading')

  if (isLoading || status === 'failed') return <CategoryListStates categories={fetched} isLoading={isLoading} />
  const ordered = inOrder(categories, type, ids)
  if (ordered.length === 0) return <EmptyState title={messages.groupEmpty[type]} />
  const original = inOrder(categories, type, [])
  const isChanged = ordered.some(({ id }, at) => id !== original[at]?.id)

  const submit = async (): Promise<void> => {
    const saved = await save({ restaurantId, type, categoryIds: ordered.map(({ id }) => id) })
    // Refused when the list changed on the server: the new list is fetched, and the unsaved order stays.
    if (!saved) return refetch()
    showToast(messages.orderSaved)
    onSaved()
  }
  return (
    <div className={styles.reorder}>
      <p className="hint">{messages.reorderHint}</p>
      <ReorderList categories={ordered} onMove={setIds} />
      <div className={styles.footer}>
        {error !== undefined && (
          <p role="alert" className="notice danger">
            {error instanceof ApiError && error.code === 'category_unknown'
              ? messages.listChanged
              : (serverWords(error) ?? commonMessages.noAnswerConnection)}
          </p>
        )}
        {isChanged && (
          <Button variant="primary" isFullWidth isPending={isSaving} onClick={() => void submit()}>
            {messages.submitOrder}
          </Button>
        )}
      </div>
    </div>
  )
}
