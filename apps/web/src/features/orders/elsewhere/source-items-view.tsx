import { type ReactElement, type ReactNode, useState } from 'react'
import type { SourceItem } from '@thali/contract/sources/source'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { FindDishes } from './dish-finder.tsx'
import { SourceItemDialog } from './source-item-dialog.tsx'
import { type MappedDish, SourceSection } from './source-section.tsx'
import { type SourceItems, deleteMapping, useSourceItems } from './source-items.ts'
import { sourceItemsMessages as messages } from './source-items-messages.en.ts'
import styles from './source-items.module.css'

/** The menu as the page fetches it. */
type MenuState = {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

type ConfirmRemoveProps = {
  readonly mapping: SourceItem
  readonly onRemoved: () => void
  readonly onCancel: () => void
}

const ConfirmRemove = ({ mapping, onRemoved, onCancel }: ConfirmRemoveProps): ReactElement => {
  const { isSaving, error, save } = useSaving(deleteMapping, messages.savingFailedLog)
  const confirm = async (): Promise<void> => {
    if (!(await save(mapping))) return
    showToast(messages.removed(mapping.sourceItemId))
    onRemoved()
  }
  return (
    <ConfirmDialog
      question={messages.removeQuestion(mapping.sourceItemId)}
      confirmLabel={messages.removeYes}
      isDangerous
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerConnection)}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p className="quiet">{messages.removeText(mapping.source)}</p>
    </ConfirmDialog>
  )
}

/** Sources of the settings, then those that only mappings name. */
const sourcesOf = ({
  sources,
  mappings,
}: SourceItems): readonly { readonly name: string; readonly isKnown: boolean }[] => {
  const known = sources.map(({ name }) => name)
  const others = new Set(mappings.map(({ source }) => source).filter((source) => !known.includes(source)))
  return [...known.map((name) => ({ name, isKnown: true })), ...[...others].map((name) => ({ name, isKnown: false }))]
}

/** Shorter lists have no search. */
const searchFrom = 10

type Open = { readonly kind: 'add' | 'edit' | 'remove'; readonly source: string; readonly mapping?: SourceItem }

type SourceItemsListProps = {
  readonly restaurantId: string
  readonly data: SourceItems
  readonly dishOf: (mapping: SourceItem) => MappedDish
  readonly find: FindDishes
  readonly onChanged: () => void
}

const SourceItemsList = ({ restaurantId, data, dishOf, find, onChanged }: SourceItemsListProps): ReactElement => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const { mappings } = data
  const broken = mappings.filter((mapping) => dishOf(mapping).name === undefined).length
  const typed = search.trim().toLowerCase()
  const found = mappings.filter((mapping) =>
    [mapping.sourceItemId, dishOf(mapping).name ?? ''].some((one) => one.toLowerCase().includes(typed)),
  )
  const close = (): void => setOpen(undefined)
  const changed = (): void => {
    close()
    onChanged()
  }
  return (
    <>
      {broken > 0 && <p className="notice warn">{messages.broken(broken)}</p>}
      {mappings.length >= searchFrom && (
        <TextField
          label={messages.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 && mappings.length > 0 && <output className="hint">{messages.nothingFound}</output>}
      {sourcesOf(data).map(({ name, isKnown }) => (
        <SourceSection
          key={name}
          name={name}
          isKnown={isKnown}
          isEmpty={mappings.every(({ source }) => source !== name)}
          found={found.filter(({ source }) => source === name)}
          dishOf={dishOf}
          onAdd={() => setOpen({ kind: 'add', source: name })}
          onOpen={(mapping) => setOpen({ kind: isKnown ? 'edit' : 'remove', source: name, mapping })}
        />
      ))}
      {open?.kind === 'remove' && open.mapping && (
        <ConfirmRemove mapping={open.mapping} onRemoved={changed} onCancel={close} />
      )}
      {open && open.kind !== 'remove' && (
        <SourceItemDialog
          restaurantId={restaurantId}
          source={open.source}
          mapping={open.mapping}
          find={find}
          dishName={(mapping) => dishOf(mapping).name}
          onSaved={(id, dish) => {
            showToast(messages.saved({ id, dish }))
            changed()
          }}
          onRemove={() => setOpen({ ...open, kind: 'remove' })}
          onClose={close}
        />
      )}
    </>
  )
}

type SourceItemsViewProps = {
  readonly restaurantId: string
  readonly menu: MenuState
  /** The dish of a mapping on the menu. */
  readonly dishOf: (mapping: SourceItem) => MappedDish
  readonly find: FindDishes
  /** The way to the sources of the settings. */
  readonly toSettings: ReactNode
}

/** The dishes that ids of sources stand for, by source, to add, change and remove (decision 167). */
export const SourceItemsView = ({ menu, toSettings, ...shared }: SourceItemsViewProps): ReactElement => {
  const { data, hasFailed, isFetching, refetch, reload } = useSourceItems(shared.restaurantId)
  const hasNone = !data || menu.status !== 'ready'
  const isFailed = (hasFailed && !data) || menu.status === 'failed'
  const isLoading = useHeldLoading(hasNone && !isFailed)
  const retry = (): void => {
    if (hasFailed) refetch()
    if (menu.hasFailed) menu.refetch()
  }
  const isRetrying = isFetching || menu.isFetching
  if (isLoading)
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="320px" radius="var(--radius-card)" />
      </LoadingState>
    )
  if (hasNone)
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    )
  if (data.sources.length === 0 && data.mappings.length === 0)
    return <EmptyState title={messages.noSourcesTitle} body={messages.noSourcesBody} action={toSettings} />
  return (
    <div className={styles.view}>
      {(hasFailed || menu.hasFailed) && (
        <FailureNotice text={commonMessages.listStale} isRetrying={isRetrying} onRetry={retry} />
      )}
      <p className="hint">{messages.intro}</p>
      <SourceItemsList {...shared} data={data} onChanged={reload} />
    </div>
  )
}
