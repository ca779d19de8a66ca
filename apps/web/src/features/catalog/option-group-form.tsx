import { type ReactElement, type SubmitEvent, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { serverWords } from '#web/api/errors.ts'
import { ruleWords } from './choices-words.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { type EditState, editPart } from '#web/forms/rebased-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LeaveQuestion, SubmitRow } from '#web/forms/form.tsx'
import { FormNotices, useFormEdit } from '#web/forms/form-edit.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { editConflictMessages } from './messages.en.ts'
import { useSaveGroup } from './option-group-changes.ts'
import {
  type GroupDraft,
  checkGroup,
  emptyGroup,
  groupDraftOf,
  groupToSave,
  optionsInWords,
  ruleOf,
} from './option-group-draft.ts'
import itemForm from './item-form.module.css'
import styles from './option-group-form.module.css'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'
import { OptionsField } from './options-field.tsx'
import type { WordField, Words } from './translation-draft.ts'
import { translationMessages } from './translation-messages.en.ts'
import { TranslationsField } from './translations-field.tsx'

type Part = 'name' | 'rule' | 'options' | 'translations'
type State = EditState<OptionGroup, GroupDraft, Part>

const parts = {
  name: editPart<GroupDraft>(() => messages.name, 'name'),
  rule: editPart<GroupDraft>(() => `${messages.min}, ${messages.max}`, 'min', 'max'),
  options: editPart<GroupDraft>(() => messages.options, 'options'),
  translations: editPart<GroupDraft>(() => translationMessages.title, 'translations'),
}

const words = (part: Part, { name, min, max, options }: OptionGroup): string => {
  if (part === 'name') return name
  if (part === 'translations') return ''
  return part === 'rule' ? ruleWords(min, max) : optionsInWords(options)
}

const wordFields = ({ name, options }: GroupDraft, groupId = ''): WordField[] => {
  const field = { lengthMax: bounds.choiceNameLengthMax }
  const ofGroup = { ...field, key: 'name', label: messages.name, own: name }
  return [
    { ...ofGroup, storedIn: ({ optionGroups }) => optionGroups[groupId] },
    ...options.map(({ key, id = '', name: own }, at) => ({
      ...field,
      key,
      label: own.trim() || messages.unnamed(at + 1),
      own,
      storedIn: (stored: Words) => stored.options[id],
    })),
  ]
}

const rules = { parts, draftOf: groupDraftOf, words }
const drafts = createSessionDrafts<State>()

type OptionGroupFormProps = {
  /** The group to edit; undefined adds one. */
  readonly edited: OptionGroup | undefined
  readonly restaurantId: string
  /** All groups of the restaurant. */
  readonly all: readonly OptionGroup[]
  readonly onSaved: (group: OptionGroup) => void
  /** Called when another admin changed the group. */
  readonly onConflict: () => void
}

/** Form of an option group (plan §3.1). Typed fields stay after a failed save, a conflict and the end of the session. */
export const OptionGroupForm = (props: OptionGroupFormProps): ReactElement => {
  const { edited, restaurantId, all, onSaved, onConflict } = props
  const edit = useFormEdit({ drafts, id: edited?.id ?? 'new', stored: edited, rules, initial: emptyGroup })
  const { base, draft, isChanged, isChecked, change, formRef, giveUp } = edit
  const [known] = useState(() => new Set(all.map(({ id }) => id)))
  const { isSaving, error, save } = useSaveGroup(known)
  const guard = useLeaveGuard(isChanged, giveUp)

  const errors = isChecked ? checkGroup(draft) : {}
  const isRefused = Object.keys(errors).length > 0
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.noAnswer)
  const rule = ruleOf(draft)

  const putOnTopOf = (theirs: OptionGroup) => {
    onConflict()
    return edit.putOnTopOf(theirs, (filled) => groupToSave(filled, restaurantId, theirs))
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    edit.checkAll()
    if (Object.keys(checkGroup(draft)).length > 0) return
    const saved = await save({ group: groupToSave(draft, restaurantId, base), onConflict: putOnTopOf })
    if (!saved) return
    guard.release()
    onSaved(saved)
  }
  return (
    <>
      <FormNotices {...edit} conflictTitle={editConflictMessages.optionGroup} />
      <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <LockedFields isLocked={isSaving}>
          <div className={styles.fields}>
            <TextField
              label={messages.name}
              placeholder={messages.namePlaceholder}
              autoComplete="off"
              required
              value={draft.name}
              error={errors.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <div className="halves">
              <NumberField
                label={messages.min}
                isWhole
                value={draft.min}
                error={errors.min}
                onChange={(min) => change({ min })}
              />
              <NumberField
                label={messages.max}
                placeholder={messages.maxPlaceholder}
                isWhole
                value={draft.max}
                error={errors.max}
                onChange={(max) => change({ max })}
              />
              <output className={styles.words}>{rule && messages.ruleIs(ruleWords(rule.min, rule.max))}</output>
            </div>
            <OptionsField options={draft.options} errors={errors} onChange={(options) => change({ options })} />
            <TranslationsField
              value={draft.translations}
              fields={wordFields(draft, base?.id)}
              onChange={(translations) => change({ translations })}
            />
          </div>
        </LockedFields>
        <SubmitRow error={isRefused ? (errors.options ?? messages.pleaseCorrect) : failure} className={itemForm.submit}>
          <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
            {edited ? messages.submitEdit : messages.submitAdd}
          </Button>
          <output className="visually-hidden">{isSaving && messages.saving}</output>
        </SubmitRow>
        <LeaveQuestion guard={guard} question={messages.leaveQuestion} />
      </form>
    </>
  )
}
