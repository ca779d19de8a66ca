import { type ReactElement, useState } from 'react'
import { auditKinds } from '@thali/contract/audit-log/audit'
import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import { addDays } from '@thali/contract/days/business-day'
import { shortMoment } from '#web/lib/date-time.ts'
import { useToday } from '#web/lib/now.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { type ActivityChoice, isPeriod, useActivity, usePeople } from './activity.ts'
import { activityMessages as messages } from './activity-messages.en.ts'
import { entryWords, objectWords } from './activity-words.ts'
import styles from './activity.module.css'

type FiltersProps = {
  readonly restaurantId: string
  readonly choice: ActivityChoice
  readonly onChange: (choice: ActivityChoice) => void
}

const Filters = ({ restaurantId, choice, onChange }: FiltersProps): ReactElement => {
  const people = usePeople(restaurantId)
  const { staffId, kind, from, to } = choice
  const isWrong = from !== '' && to !== '' && !isPeriod(choice)
  return (
    <div className={styles.filters}>
      <SelectField
        label={messages.person}
        value={staffId ?? ''}
        onChange={(event) => onChange({ ...choice, staffId: event.target.value || undefined })}
      >
        <option value="">{messages.allPeople}</option>
        {people.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.kind}
        value={kind ?? ''}
        onChange={(event) => onChange({ ...choice, kind: auditKinds.find((one) => one === event.target.value) })}
      >
        <option value="">{messages.allKinds}</option>
        {auditKinds.map((one) => (
          <option key={one} value={one}>
            {messages.kinds[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.from}
        type="date"
        value={from}
        error={isWrong ? messages.wrongDates : undefined}
        onChange={(event) => onChange({ ...choice, from: event.target.value })}
      />
      <TextField
        label={messages.to}
        type="date"
        value={to}
        onChange={(event) => onChange({ ...choice, to: event.target.value })}
      />
    </div>
  )
}

type EntryProps = {
  readonly entry: HistoryEntry
  readonly timezone: string
  /** Shows only the changes of its object; undefined where they are shown already. */
  readonly onObject: (() => void) | undefined
}

const Entry = ({ entry, timezone, onObject }: EntryProps): ReactElement => {
  const { sentence, details } = entryWords(entry, timezone)
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.sentence}>{sentence}</p>
        {details.length > 0 && (
          <ul className="hint">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        <p className="hint">
          <time dateTime={entry.dateTime}>{shortMoment(entry.dateTime, timezone)}</time>
        </p>
      </div>
      {onObject && (
        <Button aria-label={messages.historyOf(objectWords(entry))} onClick={onObject}>
          {messages.history}
        </Button>
      )}
    </li>
  )
}

type FoundProps = {
  readonly restaurantId: string
  readonly timezone: string
  readonly choice: ActivityChoice
  readonly onChange: (choice: ActivityChoice) => void
}

const Found = ({ restaurantId, timezone, choice, onChange }: FoundProps): ReactElement | null => {
  const fetched = useActivity(restaurantId, timezone, choice)
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = fetched
  const entries = data?.pages.flatMap((page) => page.entries)
  const isLoading = useHeldLoading(!entries && isFetching)
  const retry = (): void => void fetched.refetch()
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="320px" radius="var(--radius-card)" />
      </LoadingState>
    )
  }
  if (!entries) {
    if (!isError) return null
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={retry}
      />
    )
  }
  const more = (): void => void fetched.fetchNextPage()
  return (
    <>
      {isError && !isFetchNextPageError && (
        <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={retry} />
      )}
      {entries.length === 0 && <EmptyState title={messages.emptyTitle} body={messages.emptyBody} />}
      <ul className="list">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            timezone={timezone}
            onObject={
              choice.object || entry.name === undefined
                ? undefined
                : () => onChange({ ...choice, object: { id: entry.objectId, name: objectWords(entry) } })
            }
          />
        ))}
      </ul>
      {isFetchNextPageError && (
        <FailureNotice text={messages.moreFailed} isRetrying={isFetchingNextPage} onRetry={more} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button isPending={isFetchingNextPage} onClick={more}>
          {messages.more}
        </Button>
      )}
    </>
  )
}

type ActivityViewProps = { readonly restaurantId: string; readonly timezone: string }

/** The audit log in sentences, with filters by person, kind, dates and object (plan §8.6). */
export const ActivityView = ({ restaurantId, timezone }: ActivityViewProps): ReactElement => {
  const today = useToday(timezone)
  const [chosen, setChoice] = useState<ActivityChoice>()
  // Until a choice the week follows the clock, which may be behind at the first render.
  const choice = chosen ?? {
    staffId: undefined,
    kind: undefined,
    from: addDays(today, -6),
    to: today,
    object: undefined,
  }
  const { object } = choice
  return (
    <div className="column-4">
      <p className="hint">{messages.intro}</p>
      {object ? (
        <div className={styles.only}>
          <h2>{messages.only(object.name)}</h2>
          <Button onClick={() => setChoice({ ...choice, object: undefined })}>{messages.showAll}</Button>
        </div>
      ) : (
        <Filters restaurantId={restaurantId} choice={choice} onChange={setChoice} />
      )}
      <Found restaurantId={restaurantId} timezone={timezone} choice={choice} onChange={setChoice} />
    </div>
  )
}
