import { type ReactElement, useState } from 'react'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { StaffSession } from '@thali/contract/accounts/staff-schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { accountMessages as messages } from './account-messages.en.ts'
import { useReloadStaff, useSessions } from './staff.ts'
import styles from './staff.module.css'

type RowProps = {
  readonly session: StaffSession
  /** The network of this device, if it is in the list. */
  readonly ownNetwork: string | undefined
  readonly timezone: string
  readonly isSaving: boolean
  readonly onEnd: () => void
}

const SessionRow = ({ session, ownNetwork, timezone, isSaving, onEnd }: RowProps): ReactElement => {
  const { browser, network, lastUsedDateTime, startedDateTime, isByPin, isCurrent } = session
  const name = browser || messages.program
  const place =
    network !== '' && network === ownNetwork && !isCurrent ? messages.sameNetwork : messages.network(network)
  return (
    <li className={styles.session}>
      <div className={styles.names}>
        <span className="block name">{name}</span>
        <span className="block hint anywhere">
          {messages.used(shortMoment(lastUsedDateTime, timezone))},{' '}
          {messages.since(shortMoment(startedDateTime, timezone))}
          {isByPin && `, ${messages.byPin}`}
        </span>
        {network !== '' && <span className="block hint anywhere">{place}</span>}
      </div>
      {isCurrent ? (
        <Chip tone="info">{messages.thisDevice}</Chip>
      ) : (
        <Button aria-label={messages.endOne(name)} isPending={isSaving} onClick={onEnd}>
          {messages.end}
        </Button>
      )}
    </li>
  )
}

type SessionListProps = {
  /** Undefined for the user. */
  readonly staff?: { readonly id: string; readonly username: string }
  readonly timezone: string
}

/** The devices where a person is logged in, to log out one or all. */
export const SessionList = ({ staff, timezone }: SessionListProps): ReactElement => {
  const { list, hasFailed, isFetching, refetch } = useSessions(staff?.id)
  const reload = useReloadStaff()
  const [isAsking, setIsAsking] = useState(false)
  const [ending, setEnding] = useState<string>()
  const { isSaving, error, save } = useSaving(async (sessionId: string | undefined) => {
    const query = sessionId === undefined ? {} : { sessionId }
    if (staff) await call(staffEndpoints.endStaffSessions, { params: { staffId: staff.id }, query })
    else await call(staffEndpoints.endOwnSessions, { query })
    return true
  }, messages.endFailedLog)
  const end = async (sessionId: string | undefined): Promise<void> => {
    setEnding(sessionId)
    const isEnded = await save(sessionId)
    setEnding(undefined)
    if (!isEnded) return
    setIsAsking(false)
    showToast(messages.ended)
    reload()
  }
  const others = list?.filter(({ isCurrent }) => !isCurrent) ?? []
  const words = error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswer)
  return (
    <>
      <p className="hint anywhere">{staff ? messages.devicesOf(staff.username) : messages.devicesHint}</p>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      {!list && !hasFailed && <output className="hint anywhere">{messages.loading}</output>}
      {list?.length === 0 && <p>{messages.noDevices}</p>}
      <ul>
        {list?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ownNetwork={list.find(({ isCurrent }) => isCurrent)?.network}
            timezone={timezone}
            isSaving={isSaving && ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {words !== undefined && !isAsking && (
        <p role="alert" className={styles.error}>
          {words}
        </p>
      )}
      {others.length > 0 && (
        <Button onClick={() => setIsAsking(true)}>{staff ? messages.endAll : messages.endOthers}</Button>
      )}
      {isAsking && (
        <ConfirmDialog
          question={staff ? messages.endAllQuestion(staff.username) : messages.endOthersQuestion}
          confirmLabel={messages.end}
          isPending={isSaving}
          error={words}
          onConfirm={() => void end(undefined)}
          onCancel={() => setIsAsking(false)}
        >
          <p>{messages.endText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
