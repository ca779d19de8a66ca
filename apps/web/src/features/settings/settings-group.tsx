import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { serverWords } from '#web/api/errors.ts'
import { fieldWords } from '#web/api/field-words.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { type EditRules, type EditState, useRebasedEdit } from '#web/forms/rebased-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './settings.module.css'
import { settingsMessages as messages } from './settings-messages.en.ts'
import { type SettingsToSave, useSaveSettings, useShowSettings } from './settings.ts'

/** A question before a save that changes how everyone works. */
export type SaveQuestion = { readonly title: string; readonly text: string; readonly confirm: string }

/** Identifies a group: its title changes with the language. */
export type GroupId =
  | 'pause'
  | 'hours'
  | 'ordering'
  | 'tables'
  | 'kitchen'
  | 'stations'
  | 'printers'
  | 'registration'
  | 'taxes'
  | 'paper'
  | 'upi'
  | 'discounts'
  | 'profile'
  | 'languages'
  | 'day'

/** One part of the settings that is saved alone. */
export type SettingsGroupRules<D, P extends string, E extends object> = EditRules<Settings, D, P> & {
  readonly id: GroupId
  readonly title: string
  /** Errors by field; empty when valid. */
  readonly check: (draft: D) => E
  readonly toSave: (draft: D, base: Settings) => Omit<SettingsToSave, 'version'>
  /** Asked before the save; undefined for none. */
  readonly question?: (draft: D, base: Settings) => SaveQuestion | undefined
}

/** Unsaved input of a group, and how to discard it. */
export type Unsaved = { readonly isChanged: boolean; readonly giveUp: () => void }

/** The props of a group that is saved alone. */
export type GroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  /** Called after a save. */
  readonly onSaved: () => void
}

const drafts = createSessionDrafts<object>()

type SettingsGroupProps<D, P extends string, E extends object> = GroupProps & {
  readonly rules: SettingsGroupRules<D, P, E>
  readonly children: (draft: D, errors: Partial<E>, change: (part: Partial<D>) => void) => ReactNode
}

const failureOf = (error: unknown): string => fieldWords(error) ?? serverWords(error) ?? messages.noAnswer

/** A part of the settings as a form of its own. Typed fields stay after a failed save, a conflict and a session's end. */
export const SettingsGroup = <D extends object, P extends string, E extends object>(
  props: SettingsGroupProps<D, P, E>,
): ReactElement => {
  const { rules, settings, onUnsaved, onSaved, children } = props
  const { id, title, check, toSave } = rules
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [restored] = useState(
    // Each group has its own id.
    () => drafts.find(id) as EditState<Settings, D, P> | undefined,
  )
  const edit = useRebasedEdit(settings, rules, () => {
    const initial = rules.draftOf(settings)
    return restored ?? { base: settings, initial, draft: initial, changed: [] }
  })
  const { draft, isChanged, rows, change, moveOnto } = edit
  const base = edit.base ?? settings
  const giveUp = drafts.useKept(id, isChanged ? edit.state : undefined)
  const [attempts, setAttempts] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const [question, setQuestion] = useState<SaveQuestion>()
  const { isSaving, error, save } = useSaveSettings()
  const show = useShowSettings()
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved(id, { isChanged, giveUp }), [onUnsaved, id, isChanged, giveUp])

  const errors: Partial<E> = attempts > 0 ? check(draft) : {}
  const isRefused = Object.keys(errors).length > 0
  const failure = error === undefined ? undefined : failureOf(error)

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isSaving || !isChanged) return
    setAttempts(attempts + 1)
    if (Object.keys(check(draft)).length > 0) return
    const asked = rules.question?.(draft, base)
    if (asked) setQuestion(asked)
    else void send()
  }
  const send = async (): Promise<void> => {
    setQuestion(undefined)
    const saved = await save({
      body: { version: base.version, ...toSave(draft, base) },
      onConflict: (theirs) => {
        const moved = moveOnto(theirs)
        if (moved.changed.length === 0) return { version: theirs.version, ...toSave(moved.draft, theirs) }
        setRefusals((count) => count + 1)
        return undefined
      },
    })
    if (!saved) return
    setAttempts(0)
    // As the server stored it, such as without spaces at the ends.
    change(rules.draftOf(saved))
    show(saved)
    showToast(messages.saved(title))
    onSaved()
  }
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      {restored === edit.state && <RestoredNotice />}
      {rows.length > 0 && <EditConflict title={messages.conflictTitle} rows={rows} refusals={refusals} />}
      <form ref={formRef} onSubmit={submit} noValidate>
        <LockedFields isLocked={isSaving}>
          <div className={styles.fields}>{children(draft, errors, change)}</div>
        </LockedFields>
        <div className={styles.footer}>
          {(isRefused || failure) && (
            <p role="alert" className={styles.error}>
              {isRefused ? messages.pleaseCorrect : failure}
            </p>
          )}
          <output className={styles.state}>
            {isSaving && <span className="visually-hidden">{messages.saving}</span>}
            {isChanged && !isSaving && messages.unsaved}
          </output>
          <Button variant="primary" type="submit" aria-disabled={!isChanged || undefined} isPending={isSaving}>
            {messages.save}
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          question={question.title}
          confirmLabel={question.confirm}
          onConfirm={() => void send()}
          onCancel={() => setQuestion(undefined)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
