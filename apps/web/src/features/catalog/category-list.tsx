import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { Category, CategoryType } from '@thali/contract/menu/category'
import { serverWords } from '#web/api/errors.ts'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { showToast } from '#web/ui/toast.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import { type CategoryAction, categoryActions } from './category-changes.ts'
import styles from './category-list.module.css'
import { CategoryListStates } from './category-list-states.tsx'
import { CategoryRow } from './category-row.tsx'
import type { Categories } from './catalog.ts'

/** Special before Regular (spec §2 "Categories"). */
const types: readonly CategoryType[] = ['Special', 'Regular']

type ConfirmActionProps = {
  readonly action: CategoryAction
  readonly category: Category
  readonly onCancel: () => void
  readonly onDone: () => void
}

const ConfirmAction = ({ action, category, onCancel, onDone }: ConfirmActionProps): ReactElement => {
  const { question, confirm: confirmLabel, done, failedLog, make } = categoryActions[action]
  const { isSaving, error, save } = useSaving(make, failedLog)
  const confirm = async (): Promise<void> => {
    if ((await save(category)) === undefined) return
    showToast(done(category.name))
    onDone()
  }
  return (
    <ConfirmDialog
      question={question(category.name)}
      confirmLabel={confirmLabel}
      isDangerous={action === 'remove'}
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerConnection)}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  )
}

type CategoryListProps = {
  readonly categories: Categories
  /** Renders the reorder icon next to a group's heading. */
  readonly renderReorder: (type: CategoryType) => ReactNode
  readonly onEdit: (category: Category) => void
  /** Called after a category was suspended, enabled or deleted. */
  readonly onChanged: () => void
  /** For a restaurant without categories. */
  readonly addButton: ReactNode
}

type Question = { readonly action: CategoryAction; readonly category: Category }

/** The categories by type, Special before Regular, with all states (spec §2 "Categories"). */
export const CategoryList = (props: CategoryListProps): ReactElement => {
  const { categories: fetched, renderReorder, onEdit, onChanged, addButton } = props
  const { status, categories, hasFailed, isFetching, refetch } = fetched
  const [isWithSuspended, setIsWithSuspended] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const listRef = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusWhenLost(listRef, categories)
  const isLoading = useHeldLoading(status === 'loading')

  if (isLoading || status === 'failed') return <CategoryListStates categories={fetched} isLoading={isLoading} />
  if (categories.length === 0) {
    return <EmptyState title={messages.emptyTitle} body={messages.emptyBody} action={addButton} />
  }
  const shown = categories.filter((category) => isWithSuspended || !category.isSuspended)
  return (
    <div ref={listRef} tabIndex={-1} className={styles.list}>
      {hasFailed && <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={refetch} />}
      <label className={styles.include}>
        <input
          type="checkbox"
          checked={isWithSuspended}
          onChange={(event) => setIsWithSuspended(event.target.checked)}
        />
        {messages.includeSuspended}
      </label>
      {types.map((type) => {
        const rows = shown.filter((category) => category.type === type)
        return (
          <section key={type} aria-labelledby={`categories-${type}`} className="stack-2">
            <div className={styles.head}>
              <h2 id={`categories-${type}`}>{messages.groupTitle[type]}</h2>
              {renderReorder(type)}
            </div>
            {rows.length === 0 && <p className="empty-box">{messages.groupEmpty[type]}</p>}
            {rows.length > 0 && (
              <ul className="list raised">
                {rows.map((category) => (
                  <CategoryRow
                    key={category.id}
                    category={category}
                    onEdit={onEdit}
                    onAsk={(action, about) => setQuestion({ action, category: about })}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
      {question && (
        <ConfirmAction
          {...question}
          onCancel={() => setQuestion(undefined)}
          onDone={() => {
            setQuestion(undefined)
            keepFocus()
            onChanged()
          }}
        />
      )}
    </div>
  )
}
