import { type FormEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { PinStaff } from '@thali/contract/accounts/staff-schema'
import type { Tokens } from '@thali/contract/auth/schema'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { currentStaffId } from '#web/forms/session-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PinPad } from './pin-pad.tsx'
import { staffMessages } from './staff-messages.en.ts'
import styles from './staff.module.css'
import { switchMessages as messages } from './switch-messages.en.ts'

const wordsOf = (error: unknown): string => {
  const triesLeft = error instanceof ApiError ? error.problem?.triesLeft : undefined
  return triesLeft === undefined ? (serverWords(error) ?? commonMessages.noAnswer) : messages.triesLeft(triesLeft)
}

type PinFormProps = {
  readonly person: PinStaff
  readonly onSwitched: (tokens: Tokens) => void
  readonly onBack: () => void
}

const PinForm = ({ person, onSwitched, onBack }: PinFormProps): ReactElement => {
  const [pin, setPin] = useState('')
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (typed: string) => call(staffEndpoints.switchPerson, { body: { staffId: person.id, pin: typed } }),
    messages.switchFailedLog,
  )
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pin.length < 4) return
    const tokens = await save(pin)
    if (tokens) onSwitched(tokens)
    else setPin('')
  }
  return (
    <form id={formId} noValidate className="column-4" onSubmit={(event) => void submit(event)}>
      <h3>{messages.pinOf(person.username)}</h3>
      <PinPad
        pin={pin}
        onChange={(next) => {
          setPin(next)
          reset()
        }}
      />
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {wordsOf(error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>{messages.otherName}</Button>
        <Button type="submit" variant="primary" isPending={isSaving}>
          {messages.enter}
        </Button>
      </div>
    </form>
  )
}

type NamesProps = {
  readonly restaurantId: string
  readonly onChoose: (person: PinStaff) => void
  /** Renders it again, which fetches again. */
  readonly onRetry: () => void
}

// Not the query cache, which belongs to screens of the office: the dialog opens on every screen.
const Names = ({ restaurantId, onChoose, onRetry }: NamesProps): ReactElement => {
  const [people, setPeople] = useState<readonly PinStaff[]>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    call(staffEndpoints.listPinStaff, { query: { restaurantId } }).then(
      (list) => setPeople(list.filter(({ id }) => id !== currentStaffId())),
      (error: unknown) => {
        logFailure(messages.failedLog, error)
        setHasFailed(true)
      },
    )
  }, [restaurantId])
  return (
    <div className="column-4">
      <p className="hint anywhere">{messages.hint}</p>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={false} onRetry={onRetry} />}
      {!people && !hasFailed && <output>{messages.loading}</output>}
      {people?.length === 0 && <p>{messages.none}</p>}
      <ul className={styles.list}>
        {people?.map((one) => (
          <li key={one.id}>
            <button type="button" data-press="" className={styles.row} onClick={() => onChoose(one)}>
              <span className="block name">{one.username}</span>
              <Chip>{staffMessages.roles[one.role]}</Chip>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SwitchPersonProps = {
  readonly restaurantId: string
  /** Orders and payments of the present person that the server does not have yet. */
  readonly unsent: number
  readonly onSwitched: (tokens: Tokens) => void
  readonly onClose: () => void
}

/** Another person takes over this tablet with a PIN (plan §8.3). */
export const SwitchPerson = ({ restaurantId, unsent, onSwitched, onClose }: SwitchPersonProps): ReactElement => {
  const [person, setPerson] = useState<PinStaff>()
  const [attempt, setAttempt] = useState(0)
  const [isAnyway, setIsAnyway] = useState(false)
  const content = (): ReactElement => {
    if (unsent > 0 && !isAnyway) {
      return (
        <div className="column-4">
          <p role="alert">{messages.unsent(unsent)}</p>
          <div className={styles.actions}>
            <Button onClick={onClose}>{messages.wait}</Button>
            <Button onClick={() => setIsAnyway(true)}>{messages.switchAnyway}</Button>
          </div>
        </div>
      )
    }
    if (person) return <PinForm person={person} onSwitched={onSwitched} onBack={() => setPerson(undefined)} />
    return (
      <Names key={attempt} restaurantId={restaurantId} onChoose={setPerson} onRetry={() => setAttempt(attempt + 1)} />
    )
  }
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {content()}
    </Dialog>
  )
}
