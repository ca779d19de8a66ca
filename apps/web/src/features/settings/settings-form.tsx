import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { serverWords } from '#web/api/errors.ts'
import { fieldWords } from '#web/api/field-words.ts'
import { FieldList, type Fields, fieldRules, isValidDraft } from '#web/forms/field.tsx'
import { FormNotices, useFormEdit } from '#web/forms/form-edit.tsx'
import { FormFrame, FormSection } from '#web/forms/form-frame.tsx'
import type { EditState } from '#web/forms/rebased-edit.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
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
  | 'takeaway'
  | 'sources'
  | 'kitchen'
  | 'stations'
  | 'printers'
  | 'registration'
  | 'taxes'
  | 'paper'
  | 'upi'
  | 'discounts'
  | 'guests'
  | 'profile'
  | 'languages'
  | 'day'

/** Unsaved input of a group, and how to discard it. */
export type Unsaved = { readonly isChanged: boolean; readonly giveUp: () => void }

/** The events of a group. */
export type GroupEvents = {
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  /** Called after a save. */
  readonly onSaved: () => void
}

/** The props of a group that is saved alone. */
export type GroupProps = GroupEvents & { readonly settings: Settings }

/** A group of the settings as data; `X` are further props of its component. */
type Group<D, X> = {
  readonly id: GroupId
  readonly title: () => string
  /** Below the title. */
  readonly intro?: () => string
  readonly fields: Fields<D>
  readonly from: (settings: Settings) => D
  readonly to: (draft: D, base: Settings) => Omit<SettingsToSave, 'version'>
  /** Asked before the save; undefined for none. */
  readonly question?: (draft: D, base: Settings, props: X) => SaveQuestion | undefined
  /** Above the fields. */
  readonly above?: (draft: D, props: GroupProps & X) => ReactNode
  /** Below the fields. */
  readonly below?: (draft: D) => ReactNode
}

const drafts = createSessionDrafts<object>()

const failureOf = (error: unknown): string => fieldWords(error) ?? serverWords(error) ?? commonMessages.noAnswerKept

/** Makes a settings form from its fields. It is saved alone. */
export const settingsForm = <D extends object, X = object>(
  group: Group<D, X>,
): ((props: GroupProps & X) => ReactElement) => {
  const { id, title, fields, to } = group
  const rules = fieldRules(fields, group.from)
  // Each group has its own id.
  const own = drafts as ReturnType<typeof createSessionDrafts<EditState<Settings, D, keyof D & string>>>
  const SettingsForm = (props: GroupProps & X): ReactElement => {
    const { settings, onUnsaved, onSaved } = props
    const edit = useFormEdit({ drafts: own, id, stored: settings, rules, initial: () => rules.draftOf(settings) })
    const { draft, base = settings, isChanged, isChecked, change, giveUp } = edit
    const [question, setQuestion] = useState<SaveQuestion>()
    const { isSaving, error, save } = useSaveSettings()
    const show = useShowSettings()
    useEffect(() => onUnsaved(id, { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])
    const isRefused = isChecked && !isValidDraft(fields, draft)

    const toSave = (filled: D, from: Settings): SettingsToSave => ({ version: from.version, ...to(filled, from) })
    const send = async (): Promise<void> => {
      setQuestion(undefined)
      const saved = await save({
        body: toSave(draft, base),
        onConflict: (theirs) => edit.putOnTopOf(theirs, toSave),
      })
      if (!saved) return
      edit.uncheck()
      // As the server stored it, such as without spaces at the ends.
      change(rules.draftOf(saved))
      show(saved)
      showToast(messages.saved(title()))
      onSaved()
    }
    const submit = (): void => {
      edit.checkAll()
      if (!isValidDraft(fields, draft)) return
      const asked = group.question?.(draft, base, props)
      if (asked) setQuestion(asked)
      else void send()
    }
    return (
      <FormSection title={title()} intro={group.intro?.()}>
        <FormNotices {...edit} conflictTitle={messages.conflictTitle} />
        <FormFrame
          formRef={edit.formRef}
          isChanged={isChanged}
          isSaving={isSaving}
          failure={isRefused ? commonMessages.pleaseCorrect : error !== undefined && failureOf(error)}
          onSubmit={submit}
        >
          {group.above?.(draft, props)}
          <FieldList fields={fields} draft={draft} isChecked={isChecked} onChange={change} />
          {group.below?.(draft)}
        </FormFrame>
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
      </FormSection>
    )
  }
  return SettingsForm
}
