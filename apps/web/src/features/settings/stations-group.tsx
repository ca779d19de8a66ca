import { type ReactElement, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { useVisit } from '#web/lib/visit.ts'
import { announce } from '#web/ui/announce.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { ListForm } from './list-form.tsx'
import type { GroupId, Unsaved } from './settings-group.tsx'
import { settingsMessages } from './settings-messages.en.ts'
import styles from './settings.module.css'
import { StationRowFields } from './station-row.tsx'
import { type StationRow, areSameRows, moved, nameError, rebased, rowsOf, toSave } from './stations-draft.ts'
import { type StationsToSave, useShowStations, useStations } from './stations.ts'

/** The stations that another person saved during the edit. */
const theirsOf = (error: unknown): readonly Station[] | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.stations : undefined

const failureOf = (error: unknown): string => {
  if (theirsOf(error)) return messages.stationsChanged
  const isBusy = error instanceof ApiError && error.code === 'station_busy'
  return isBusy ? messages.busy : (serverWords(error) ?? settingsMessages.noAnswer)
}

const giveUp = (): void => undefined

type Edit = { readonly base: readonly Station[]; readonly rows: readonly StationRow[] }

/** The rows as typed, and how to change them. */
const useRows = (stations: readonly Station[]) => {
  const [edit, setEdit] = useState<Edit>()
  const [added, setAdded] = useState(0)
  const { base, rows } = edit ?? { base: stations, rows: rowsOf(stations) }
  const setEdited = (next: readonly StationRow[]): void => setEdit({ base, rows: next })
  return {
    base,
    rows,
    isChanged: edit !== undefined && !areSameRows(rows, rowsOf(base)),
    forget: () => setEdit(undefined),
    rebase: (theirs: readonly Station[]) =>
      setEdit({ base: theirs, rows: rebased(rowsOf(base), rows, rowsOf(theirs)) }),
    rename: (row: StationRow, name: string) =>
      setEdited(rows.map((one) => (one.key === row.key ? { ...one, name } : one))),
    move: (row: StationRow, by: 1 | -1) => {
      const next = moved(rows, row.key, by)
      setEdited(next)
      announce(messages.moved(row.name, next.findIndex(({ key }) => key === row.key) + 1))
    },
    remove: (row: StationRow) => setEdited(rows.filter(({ key }) => key !== row.key)),
    add: () => {
      setEdited([...rows, { key: `added-${added}`, id: undefined, name: '' }])
      setAdded(added + 1)
    },
  }
}

type StationsFormProps = {
  readonly stations: readonly Station[]
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

const StationsForm = ({ stations, onUnsaved, onSaved }: StationsFormProps): ReactElement => {
  const formRef = useRef<HTMLFormElement>(null)
  const { restaurantId = '' } = useVisit()
  const [attempts, setAttempts] = useState(0)
  const [isLastRefused, setIsLastRefused] = useState(false)
  const { base, rows, isChanged, forget, rebase, rename, move, remove, add } = useRows(stations)
  const show = useShowStations()
  const { isSaving, error, save } = useSaving(
    (next: StationsToSave) =>
      call(kitchenEndpoints.saveStations, { body: { restaurantId, ...next } }).catch((failed: unknown) => {
        const theirs = theirsOf(failed)
        if (theirs) rebase(theirs)
        throw failed
      }),
    messages.saveFailedLog,
  )
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved('stations', { isChanged, giveUp }), [onUnsaved, isChanged])

  const isWrong = rows.some((row) => nameError(row, rows) !== undefined)
  const refusal = isLastRefused ? messages.atLeastOne : attempts > 0 && isWrong && settingsMessages.pleaseCorrect
  const failure = refusal || (error !== undefined && failureOf(error))

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving || !isChanged) return
    setAttempts(attempts + 1)
    if (isWrong) return
    const saved = await save({ stations: toSave(rows), base: [...base] })
    if (!saved) return
    setAttempts(0)
    show(() => saved)
    forget()
    showToast(messages.saved)
    onSaved()
  }
  return (
    <ListForm
      formRef={formRef}
      hint={messages.stationsHint}
      addLabel={messages.add}
      isFull={rows.length >= bounds.stationsMax}
      onAdd={() => {
        setIsLastRefused(false)
        add()
      }}
      removedHint={base.some(({ id }) => rows.every((row) => row.key !== id)) ? messages.removedHint : undefined}
      failure={failure}
      isChanged={isChanged}
      isSaving={isSaving}
      onSubmit={submit}
    >
      {rows.map((row, at) => (
        <StationRowFields
          key={row.key}
          row={row}
          place={at + 1}
          isLast={at === rows.length - 1}
          error={attempts > 0 ? nameError(row, rows) : undefined}
          onChange={(name) => rename(row, name)}
          onMove={(by) => move(row, by)}
          onRemove={() => {
            setIsLastRefused(rows.length === 1)
            if (rows.length > 1) remove(row)
          }}
        />
      ))}
    </ListForm>
  )
}

type StationsGroupProps = Omit<StationsFormProps, 'stations'>

/** The stations of the kitchen in their order, saved together, with all states of their fetch (plan §5.1). */
export const StationsGroup = (props: StationsGroupProps): ReactElement => {
  const headingId = useId()
  const { list: stations, hasFailed, isFetching, refetch } = useStations()
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {messages.stations}
      </h3>
      {hasFailed && <FailureNotice text={messages.stationsFailed} isRetrying={isFetching} onRetry={refetch} />}
      {!stations && !hasFailed && (
        <LoadingState label={messages.stationsLoading}>
          <Skeleton height="120px" radius="var(--radius-card)" />
        </LoadingState>
      )}
      {stations && <StationsForm stations={stations} {...props} />}
    </section>
  )
}
