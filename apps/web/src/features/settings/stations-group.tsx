import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { FormSection } from '#web/forms/form-frame.tsx'
import { ListForm, type Row, type RowsEdit, moveRow, newRowKey, rowNameError, useRows } from '#web/forms/rows.tsx'
import { useSaving } from '#web/forms/saving.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { useVisit } from '#web/product/visit.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import type { GroupEvents } from './settings-form.tsx'
import styles from './settings.module.css'
import { type StoredList, useShowList, useStoredList } from './stored-list.ts'

type StationRow = Row & { readonly id: string | undefined; readonly name: string }

type StationsToSave = Pick<Input<'saveStations'>['body'], 'stations' | 'base'>

/** The form of the stored stations. */
export const rowsOf = (stations: readonly Station[]): readonly StationRow[] =>
  stations.map(({ id, name }) => ({ key: id, id, name }))

/** The stations as the server stores them. */
export const toSave = (rows: readonly StationRow[]): StationsToSave['stations'] =>
  rows.map(({ id, name }) => ({ ...(id !== undefined && { id }), name: name.trim() }))

const nameError = (row: StationRow, rows: readonly StationRow[]): string | undefined =>
  rowNameError(
    row.name,
    rows.filter(({ key }) => key !== row.key),
    bounds.stationNameLengthMax,
  )

/** The stations that another person saved during the edit. */
const theirsOf = (error: unknown): readonly Station[] | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.stations : undefined

const failureOf = (error: unknown): string => {
  if (theirsOf(error)) return messages.stationsChanged
  const isBusy = error instanceof ApiError && error.code === 'station_busy'
  return isBusy ? messages.busy : (serverWords(error) ?? commonMessages.noAnswerKept)
}

type StationFieldsProps = {
  readonly row: StationRow
  /** From 1. */
  readonly place: number
  readonly isLast: boolean
  readonly error: string | undefined
  readonly onChange: (name: string) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** The name of one station, its place, and Remove. */
const StationFields = (props: StationFieldsProps): ReactElement => {
  const { row, place, isLast, error, onChange, onMove, onRemove } = props
  const name = row.name.trim() || messages.station(place)
  return (
    <li className="ruled">
      <fieldset aria-label={messages.station(place)} className={styles.stationRow}>
        <TextField
          label={messages.station(place)}
          placeholder={messages.stationPlaceholder}
          autoComplete="off"
          value={row.name}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={styles.stationActions}>
          <MoveArrows
            name={name}
            isFirst={place === 1}
            isLast={isLast}
            onStep={(by) => (by < 0 ? place > 1 : !isLast) && onMove(by)}
          />
          <Button variant="ghost" aria-label={messages.removeName(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

const drafts = createSessionDrafts<RowsEdit<Station, StationRow>>()

const listName = 'stations'

const StationsForm = ({ stations, onUnsaved, onSaved }: GroupEvents & { readonly stations: readonly Station[] }) => {
  const formRef = useRef<HTMLFormElement>(null)
  const { restaurantId = '' } = useVisit()
  const [attempts, setAttempts] = useState(0)
  const [isLastRefused, setIsLastRefused] = useState(false)
  const edit = useRows({ drafts, id: listName, stored: stations, rowsOf, toSave })
  const { base, rows, isChanged, giveUp } = edit
  const show = useShowList<Station>(listName)
  const { isSaving, error, save } = useSaving(
    (next: StationsToSave) =>
      call(kitchenEndpoints.saveStations, { body: { restaurantId, ...next } }).catch((failed: unknown) => {
        const theirs = theirsOf(failed)
        if (theirs) edit.rebase(theirs)
        throw failed
      }),
    messages.saveFailedLog,
  )
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved(listName, { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])

  const isWrong = rows.some((row) => nameError(row, rows) !== undefined)
  const refusal = isLastRefused ? messages.atLeastOne : attempts > 0 && isWrong && commonMessages.pleaseCorrect

  const submit = async (): Promise<void> => {
    setAttempts(attempts + 1)
    if (isWrong) return
    const saved = await save({ stations: toSave(rows), base: [...base] })
    if (!saved) return
    setAttempts(0)
    show(() => saved)
    edit.forget()
    showToast(messages.saved)
    onSaved()
  }
  const move = ({ key, name }: StationRow, by: 1 | -1): void => {
    const next = moveRow(rows, key, by)
    edit.set(next)
    announce(messages.moved({ name, place: next.findIndex((row) => row.key === key) + 1 }))
  }
  return (
    <>
      {edit.isRestored && <RestoredNotice />}
      <ListForm
        formRef={formRef}
        addLabel={messages.add}
        isFull={rows.length >= bounds.stationsMax}
        onAdd={() => {
          setIsLastRefused(false)
          edit.set([...rows, { key: newRowKey(), id: undefined, name: '' }])
        }}
        removedHint={edit.hasRemoved && messages.removedHint}
        failure={refusal || (error !== undefined && failureOf(error))}
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={() => void submit()}
      >
        {rows.map((row, at) => (
          <StationFields
            key={row.key}
            row={row}
            place={at + 1}
            isLast={at === rows.length - 1}
            error={attempts > 0 ? nameError(row, rows) : undefined}
            onChange={(name) => edit.change(row.key, { name })}
            onMove={(by) => move(row, by)}
            onRemove={() => {
              setIsLastRefused(rows.length === 1)
              if (rows.length > 1) edit.remove(row.key)
            }}
          />
        ))}
      </ListForm>
    </>
  )
}

/** The stations of the kitchen. */
export const useStations = (): StoredList<Station> =>
  useStoredList(
    listName,
    (restaurantId) => call(kitchenEndpoints.listStations, { query: { restaurantId } }),
    messages.stationsFailedLog,
  )

/** The stations of the kitchen in their order, saved together, with all states of their fetch (plan §5.1). */
export const StationsGroup = (props: GroupEvents): ReactElement => {
  const { list: stations, hasFailed, isFetching, refetch } = useStations()
  return (
    <FormSection title={messages.stations} intro={messages.stationsHint}>
      {hasFailed && <FailureNotice text={messages.stationsFailed} isRetrying={isFetching} onRetry={refetch} />}
      {!stations && !hasFailed && (
        <LoadingState label={messages.stationsLoading}>
          <Skeleton height="120px" radius="var(--radius-card)" />
        </LoadingState>
      )}
      {stations && <StationsForm stations={stations} {...props} />}
    </FormSection>
  )
}
