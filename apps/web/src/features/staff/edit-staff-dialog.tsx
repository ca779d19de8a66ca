import { type ReactElement, useState } from 'react'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { StaffMember, StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { FieldList, type Fields } from '#web/forms/field.tsx'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { accountMessages } from './account-messages.en.ts'
import { PinSection } from './pin-section.tsx'
import { roleField } from './account-fields.tsx'
import { SessionList } from './session-list.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type Update = Input<'updateStaff'>['body']

/** The question of the dialog before it acts. */
type Question = 'role' | 'password' | 'disable' | 'remove'

type EditStaffDialogProps = {
  readonly member: StaffMember
  /** It is the account of the user. */
  readonly isOwn: boolean
  readonly timezone: string
  readonly onChanged: () => void
  /** The account no longer belongs to the restaurant. */
  readonly onRemoved: () => void
  readonly onPassword: (account: StaffWithPassword) => void
  readonly onClose: () => void
}

type Asked = {
  readonly question: string
  readonly text: string
  readonly label: string
  readonly act: () => Promise<void>
}

/** The changes of an account, and the question before the one that is chosen. */
const useStaffEdit = (props: EditStaffDialogProps, role: StaffRole) => {
  const { member, isOwn, onChanged, onRemoved, onPassword } = props
  const { id, username } = member
  const params = { staffId: id }
  const [question, setQuestion] = useState<Question>()
  const updating = useSaving(
    (body: Update) => call(staffEndpoints.updateStaff, { params, body }),
    messages.savingFailedLog,
  )
  const resetting = useSaving(() => call(staffEndpoints.resetPassword, { params }), messages.savingFailedLog)
  const removing = useSaving(() => call(staffEndpoints.removeStaff, { params }), messages.savingFailedLog)
  const error = updating.error ?? resetting.error ?? removing.error
  const ask = (next: Question | undefined): void => {
    updating.reset()
    resetting.reset()
    removing.reset()
    setQuestion(next)
  }
  const update = async (body: Update, done: string): Promise<void> => {
    if (!(await updating.save(body))) return
    setQuestion(undefined)
    showToast(done)
    onChanged()
  }
  const reset = async (): Promise<void> => {
    const account = await resetting.save(undefined)
    if (account) onPassword(account)
  }
  const remove = async (): Promise<void> => {
    if (!(await removing.save(undefined))) return
    showToast(messages.removedDone(username))
    onRemoved()
  }
  const questions: Readonly<Record<Question, Asked>> = {
    role: {
      question: messages.roleQuestion({ name: username, role: messages.roles[role] }),
      text: messages.roleQuestionText(username),
      label: messages.changeRole,
      act: () => update({ role }, messages.roleSaved({ name: username, role: messages.roles[role] })),
    },
    password: {
      question: messages.newPasswordQuestion(username),
      text: messages.newPasswordText,
      label: messages.makePassword,
      act: reset,
    },
    disable: {
      question: messages.disableQuestion(username),
      text: isOwn ? messages.disableSelfText : messages.disableText,
      label: messages.disable,
      act: () => update({ isDisabled: true }, messages.disabledDone(username)),
    },
    remove: {
      question: messages.removeQuestion(username),
      text: isOwn ? messages.removeSelfText : messages.removeText,
      label: messages.remove,
      act: remove,
    },
  }
  return {
    question,
    asked: question && questions[question],
    ask,
    update,
    isSaving: updating.isSaving || resetting.isSaving || removing.isSaving,
    words: error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswer),
  }
}

type AccountActionsProps = {
  readonly isShared: boolean
  readonly isDisabled: boolean
  readonly isSaving: boolean
  readonly onAsk: (question: Question) => void
  readonly onEnable: () => void
}

// An account of several restaurants keeps its password and its use: other restaurants depend on both.
const AccountActions = ({ isShared, isDisabled, isSaving, onAsk, onEnable }: AccountActionsProps): ReactElement => {
  if (isShared) return <Button onClick={() => onAsk('remove')}>{messages.remove}</Button>
  return (
    <>
      <Button onClick={() => onAsk('password')}>{messages.newPassword}</Button>
      {isDisabled ? (
        <Button isPending={isSaving} onClick={onEnable}>
          {messages.enable}
        </Button>
      ) : (
        <Button onClick={() => onAsk('disable')}>{messages.disable}</Button>
      )}
    </>
  )
}

const roleFields: Fields<{ readonly role: StaffRole }> = { role: roleField() }

/** Changes an account: role, PIN, password, devices, and whether it can log in. */
export const EditStaffDialog = (props: EditStaffDialogProps): ReactElement => {
  const { member, isOwn, timezone, onClose } = props
  const { username, isDisabled, isShared } = member
  const [role, setRole] = useState<StaffRole>(member.role)
  const { question, asked, ask, update, isSaving, words } = useStaffEdit(props, role)
  return (
    <Dialog title={messages.edit(username)} onClose={onClose}>
      <div className="column-4">
        <FieldList
          fields={roleFields}
          draft={{ role }}
          isChecked={false}
          onChange={({ role: next = role }) => setRole(next)}
        />
        {role !== member.role && (
          <Button variant="primary" onClick={() => ask('role')}>
            {messages.changeRole}
          </Button>
        )}
        {(!isShared || isOwn) && (
          <PinSection
            key={String(member.hasPin)}
            member={member}
            isSaving={isSaving}
            onSet={(pin) => void update({ pin }, (pin === null ? messages.pinRemoved : messages.pinSet)(username))}
          />
        )}
        {isShared && <p className="hint anywhere">{messages.sharedHint}</p>}
        <section aria-label={accountMessages.devices}>
          <h3>{accountMessages.devices}</h3>
          <SessionList staff={member} timezone={timezone} />
        </section>
        {words !== undefined && !question && (
          <p role="alert" className={styles.error}>
            {words}
          </p>
        )}
        <div className={styles.actions}>
          <AccountActions
            isShared={isShared}
            isDisabled={isDisabled}
            isSaving={isSaving}
            onAsk={ask}
            onEnable={() => void update({ isDisabled: false }, messages.enabledDone(username))}
          />
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          question={asked.question}
          confirmLabel={asked.label}
          isPending={isSaving}
          isDangerous={question === 'disable' || question === 'remove'}
          error={words}
          onConfirm={() => void asked.act()}
          onCancel={() => ask(undefined)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
