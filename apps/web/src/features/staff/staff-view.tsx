import { type ReactElement, type ReactNode, useState } from 'react'
import type { StaffMember, StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import { currentStaffId } from '#web/forms/session-drafts.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { usePieces } from '#web/ui/pieces.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { AddStaffDialog, findStaffDraft } from './add-staff-dialog.tsx'
import { EditStaffDialog } from './edit-staff-dialog.tsx'
import { PasswordShown } from './password-shown.tsx'
import { useReloadStaff, useStaffList } from './staff.ts'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type RowProps = {
  readonly member: StaffMember
  readonly isOwn: boolean
  readonly timezone: string
  readonly onOpen: () => void
}

const wordsOf = ({ sessions, lastLoginDateTime }: StaffMember, timezone: string): string => {
  if (lastLoginDateTime === null) return messages.neverUsed
  const last = messages.lastLogin(shortMoment(lastLoginDateTime, timezone))
  return sessions === 0 ? last : `${last}, ${messages.devices(sessions)}`
}

const StaffRow = ({ member, isOwn, timezone, onOpen }: RowProps): ReactElement => {
  const { username, role, isDisabled, hasPin } = member
  const words = wordsOf(member, timezone)
  return (
    <li>
      <button type="button" className={styles.row} data-press="" onClick={onOpen}>
        <span className={styles.names}>
          <span className="block name">{username}</span>
          <span className="block hint anywhere">{words}</span>
        </span>
        <span className={styles.marks}>
          {isOwn && <Chip tone="info">{messages.you}</Chip>}
          {isDisabled && <Chip tone="warn">{messages.disabled}</Chip>}
          {hasPin && <Chip>{messages.pin}</Chip>}
          <Chip>{messages.roles[role]}</Chip>
        </span>
      </button>
    </li>
  )
}

/** Shorter lists have no search. */
const searchFrom = 10
/** Rows that are drawn at once. */
const piece = 40

type StaffRowsProps = {
  readonly list: readonly StaffMember[]
  readonly ownId: string | undefined
  readonly timezone: string
  readonly onOpen: (id: string) => void
}

const StaffRows = ({ list, ownId, timezone, onOpen }: StaffRowsProps): ReactElement => {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const found = list.filter(({ username }) => username.toLowerCase().includes(text))
  const { drawn, more } = usePieces(found, piece)
  return (
    <>
      {list.length >= searchFrom && (
        <TextField
          label={messages.search}
          type="search"
          placeholder={messages.searchHint}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 && <output className="hint">{messages.nothingFound}</output>}
      <ul className={styles.list}>
        {drawn.map((one) => (
          <StaffRow
            key={one.id}
            member={one}
            isOwn={one.id === ownId}
            timezone={timezone}
            onOpen={() => onOpen(one.id)}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

type StaffViewProps = {
  readonly restaurantId: string
  readonly timezone: string
  /** The way to the login with the password, in the dialog. */
  readonly passwordNotice: ReactNode
}

/** The staff of the restaurant, to add and change accounts (plan §8.3). */
export const StaffView = ({ restaurantId, timezone, passwordNotice }: StaffViewProps): ReactElement => {
  const { list, hasFailed, isFetching, refetch } = useStaffList(restaurantId)
  const reload = useReloadStaff()
  const ownId = currentStaffId()
  const [open, setOpen] = useState<'add' | { readonly id: string } | undefined>(() => findStaffDraft() && 'add')
  const [account, setAccount] = useState<StaffWithPassword>()
  const isLoading = useHeldLoading(!list && !hasFailed)
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="320px" radius="var(--radius-card)" />
      </LoadingState>
    )
  }
  if (!list) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  const close = (): void => setOpen(undefined)
  const show = (made: StaffWithPassword): void => {
    close()
    setAccount(made)
    reload()
  }
  const member = typeof open === 'object' ? list.find(({ id }) => id === open.id) : undefined
  return (
    <div className={styles.view}>
      {hasFailed && <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={refetch} />}
      <p className="hint anywhere">{messages.intro}</p>
      <div className="spread">
        <h2>{messages.count(list.length)}</h2>
        <Button variant="primary" onClick={() => setOpen('add')}>
          {messages.add}
        </Button>
      </div>
      <StaffRows list={list} ownId={ownId} timezone={timezone} onOpen={(id) => setOpen({ id })} />
      {open === 'add' && (
        <AddStaffDialog restaurantId={restaurantId} passwordNotice={passwordNotice} onAdded={show} onClose={close} />
      )}
      {member && (
        <EditStaffDialog
          key={`${member.id} ${member.role}`}
          member={member}
          isOwn={member.id === ownId}
          timezone={timezone}
          onChanged={reload}
          onRemoved={() => {
            close()
            reload()
          }}
          onPassword={show}
          onClose={close}
        />
      )}
      {account && <PasswordShown account={account} onClose={() => setAccount(undefined)} />}
    </div>
  )
}
