import { type ReactElement, type SubmitEvent, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { serverWords } from '#web/api/errors.ts'
import { ruleWords } from './choices-words.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import type { EditState } from '#web/forms/rebased-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveQuestion, SubmitRow } from '#web/forms/form.tsx'
import { type Drawn, FieldList, type Fields, fieldRules, isValidDraft } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { FormNotices, useFormEdit } from '#web/forms/form-edit.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { editConflictMessages } from './messages.en.ts'
import { useSaveGroup } from './option-group-changes.ts'
import {
  type GroupDraft,
  type RuleDraft,
  checkOptions,
  emptyGroup,
  groupDraftOf,
  groupToSave,
  maxError,
  minError,
  optionsError,
  optionsInWords,
  ruleToSave,
} from './option-group-draft.ts'
import itemForm from './item-form.module.css'
import styles from './option-group-form.module.css'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'
import { OptionsField } from './options-field.tsx'
import { nameError } from './portion-draft.ts'
import { type WordField, type Words, hasLongWords } from './translation-draft.ts'
import { translationMessages } from './translation-messages.en.ts'
import { TranslationsField } from './translations-field.tsx'

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

const ruleText = (rule: RuleDraft): string => {
  const { min, max } = ruleToSave(rule)
  return ruleWords(min, max)
}

/** How many options a guest may choose, with the sentence that guests read. */
const RuleFields = ({ value, draft, isChecked, onChange }: Drawn<RuleDraft, GroupDraft>): ReactElement => {
  const errors = { min: minError(draft), max: maxError(draft) }
  return (
    <div className="halves">
      <NumberField
        label={messages.min}
        isWhole
        value={value.min}
        error={isChecked ? errors.min : undefined}
        onChange={(min) => onChange({ ...value, min })}
      />
      <NumberField
        label={messages.max}
        placeholder={messages.maxPlaceholder}
        isWhole
        value={value.max}
        error={isChecked ? errors.max : undefined}
        onChange={(max) => onChange({ ...value, max })}
      />
      <output className={styles.words}>{!errors.min && !errors.max && messages.ruleIs(ruleText(value))}</output>
    </div>
  )
}

const groupFields = (groupId?: string): Fields<GroupDraft> => ({
  name: text(() => messages.name, {
    error: (name) => nameError(name, []),
    placeholder: () => messages.namePlaceholder,
    input: { required: true },
  }),
  rule: {
    label: () => `${messages.min}, ${messages.max}`,
    text: ruleText,
    isValid: (_, draft) => !minError(draft) && !maxError(draft),
    draw: (drawn) => <RuleFields {...drawn} />,
  },
  options: {
    label: () => messages.options,
    text: optionsInWords,
    isValid: (options, draft) => !optionsError(draft) && Object.keys(checkOptions(options)).length === 0,
    draw: ({ value, isChecked, onChange }) => (
      <OptionsField options={value} errors={isChecked ? checkOptions(value) : {}} onChange={onChange} />
    ),
  },
  translations: {
    label: () => translationMessages.title,
    // Only typed languages are in the form, so another admin's words never differ from it.
    text: () => '',
    isValid: (translations) => !hasLongWords(translations, () => bounds.choiceNameLengthMax),
    draw: ({ value, draft, onChange }) => (
      <TranslationsField value={value} fields={wordFields(draft, groupId)} onChange={onChange} />
    ),
  },
})

const rules = fieldRules<OptionGroup, GroupDraft>(groupFields(), groupDraftOf)
const drafts = createSessionDrafts<EditState<OptionGroup, GroupDraft, keyof GroupDraft>>()

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

  const fields = groupFields(base?.id)
  const isValid = isValidDraft(fields, draft)
  const failure = error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerKept)

  const putOnTopOf = (theirs: OptionGroup) => {
    onConflict()
    return edit.putOnTopOf(theirs, (filled) => groupToSave(filled, restaurantId, theirs))
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    edit.checkAll()
    if (!isValid) return
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
            <FieldList fields={fields} draft={draft} isChecked={isChecked} onChange={change} />
          </div>
        </LockedFields>
        <SubmitRow
          error={isChecked && !isValid ? (optionsError(draft) ?? commonMessages.pleaseCorrect) : failure}
          className={itemForm.submit}
        >
          <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
            {edited ? messages.submitEdit : messages.submitAdd}
          </Button>
          <output className="visually-hidden">{isSaving && commonMessages.saving}</output>
        </SubmitRow>
        <LeaveQuestion guard={guard} question={commonMessages.leaveQuestion} />
      </form>
    </>
  )
}
