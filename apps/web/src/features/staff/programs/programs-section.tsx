import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { programEndpoints } from '@thali/contract/accounts/endpoints'
import type { Program, ProgramWithToken } from '@thali/contract/accounts/program-schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { SecretShown } from '../secret-shown.tsx'
import styles from '../staff.module.css'
import { shortDate } from '#web/lib/date.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddProgramDialog, findProgramDraft } from './add-program-dialog.tsx'
import { programsMessages as messages } from './programs-messages.en.ts'
import { printHostAddress, roleName } from './program-roles.ts'
import { usePrograms, useReloadPrograms } from './programs.ts'

type RowProps = { readonly program: Program; readonly timezone: string; readonly onEnd: () => void }

const ProgramRow = ({ program, timezone, onEnd }: RowProps): ReactElement => {
  const { name, role, lastUsedDateTime, expiresDateTime } = program
  const used = lastUsedDateTime ? messages.lastUsed(shortMoment(lastUsedDateTime, timezone)) : messages.never
  const until = expiresDateTime && messages.until(shortDate(expiresDateTime, timezone))
  return (
    <li className={styles.row}>
      <span className={styles.names}>
        <span className="block name">{name}</span>
        <span className="block hint anywhere">{[used, until].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.marks}>
        <Chip>{roleName(role)}</Chip>
        <Button variant="ghost" aria-label={messages.endOf(name)} onClick={onEnd}>
          {messages.end}
        </Button>
      </span>
    </li>
  )
}

type EndDialogProps = { readonly program: Program; readonly onEnded: () => void; readonly onCancel: () => void }

const EndDialog = ({ program: { id, name }, onEnded, onCancel }: EndDialogProps): ReactElement => {
  const { isSaving, error, save } = useSaving(
    () => call(programEndpoints.deleteProgram, { params: { programId: id } }),
    messages.savingFailedLog,
  )
  const end = async (): Promise<void> => {
    if (!(await save(undefined))) return
    showToast(messages.ended(name))
    onEnded()
  }
  return (
    <ConfirmDialog
      question={messages.endQuestion(name)}
      confirmLabel={messages.end}
      isDangerous
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswer)}
      onConfirm={() => void end()}
      onCancel={onCancel}
    >
      <p>{messages.endText}</p>
    </ConfirmDialog>
  )
}

type ProgramsSectionProps = {
  readonly restaurantId: string
  readonly timezone: string
  /** The way to the login with the password, in the dialog. */
  readonly passwordNotice: ReactNode
}

/** Other programs that use Thali, and their tokens (plan §11). */
export const ProgramsSection = ({ restaurantId, timezone, passwordNotice }: ProgramsSectionProps): ReactElement => {
  const headingId = useId()
  const { list, hasFailed, isFetching, refetch } = usePrograms(restaurantId)
  const reload = useReloadPrograms()
  const [isAdding, setIsAdding] = useState(() => findProgramDraft() !== undefined)
  const [ending, setEnding] = useState<Program>()
  const [made, setMade] = useState<ProgramWithToken>()
  const added = (program: ProgramWithToken): void => {
    setIsAdding(false)
    setMade(program)
    reload()
  }
  const ended = (): void => {
    setEnding(undefined)
    reload()
  }
  return (
    <section aria-labelledby={headingId} className={styles.view}>
      <div className="spread">
        <h2 id={headingId}>{messages.title}</h2>
        <Button onClick={() => setIsAdding(true)}>{messages.add}</Button>
      </div>
      <p className="hint anywhere">{messages.hint}</p>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      {!list && !hasFailed && <LoadingState label={messages.loading} />}
      {list?.length === 0 && <p className="hint anywhere">{messages.empty}</p>}
      {list && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((program) => (
            <ProgramRow key={program.id} program={program} timezone={timezone} onEnd={() => setEnding(program)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddProgramDialog
          restaurantId={restaurantId}
          passwordNotice={passwordNotice}
          onAdded={added}
          onClose={() => setIsAdding(false)}
        />
      )}
      {ending && <EndDialog program={ending} onEnded={ended} onCancel={() => setEnding(undefined)} />}
      {made && (
        <SecretShown
          title={made.role === 'print_host' ? messages.hostTitle(made.name) : messages.tokenTitle(made.name)}
          secret={made.role === 'print_host' ? printHostAddress(made) : made.token}
          hint={made.role === 'print_host' ? messages.hostOnce : messages.tokenOnce}
          onClose={() => {
            setMade(undefined)
            reload()
          }}
        />
      )}
    </section>
  )
}
