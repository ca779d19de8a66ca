import { type ComponentProps, type ReactElement, type SubmitEvent, useId, useRef } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Category, CategoryType } from '@thali/contract/menu/category'
import { serverWords } from '#web/api/errors.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { fieldRules } from '#web/forms/field.tsx'
import { FormNotices, useFormEdit } from '#web/forms/form-edit.tsx'
import type { EditState } from '#web/forms/rebased-edit.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { WeekFields } from '#web/ui/week-fields.tsx'
import { checkWeek, periodsOf, weekInWords, weekOf } from '#web/ui/week.ts'
import { categoriesMessages as messages, editConflictMessages } from './messages.en.ts'
import {
  type CategoryDraft,
  type Place,
  type SavedCategory,
  categoryToSave,
  useSaveCategory,
} from './category-changes.ts'
import styles from './category-dialog.module.css'
import { Disclosure } from './disclosure.tsx'
import { StationField } from './station-field.tsx'
import { stationMessages } from './station-messages.en.ts'
import { type WordField, hasLongWords } from './translation-draft.ts'
import { translationMessages } from './translation-messages.en.ts'
import { TranslationsField } from './translations-field.tsx'

type CategoryDialogProps = {
  /** The category to edit; undefined adds one. */
  readonly edited: Category | undefined
  readonly restaurantId: string
  /** All categories of the restaurant. */
  readonly all: readonly Category[]
  /** Shows the station. */
  readonly isKitchenOn: boolean
  /** Position of a new one; the page remembers the choice. */
  readonly place: Place
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
  readonly onSaved: (saved: SavedCategory) => void
  /** Called when another admin changed the list. */
  readonly onConflict: () => void
}

const types: readonly CategoryType[] = ['Regular', 'Special']
const places: readonly Place[] = ['first', 'last']

const draftOf = (edited: Category | undefined): CategoryDraft => ({
  name: edited?.name ?? '',
  type: edited?.type ?? 'Regular',
  week: weekOf(edited?.availability ?? []),
  stationId: edited?.stationId ?? '',
  translations: {},
})

const rules = fieldRules<Category, CategoryDraft>(
  {
    name: { label: () => messages.name, text: (name) => name },
    type: { label: () => messages.type, text: (type) => type },
    week: { label: () => messages.week, text: (week) => weekInWords(periodsOf(week)) || messages.alwaysOrdered },
    stationId: {
      label: () => stationMessages.label,
      text: (id) => (id === '' ? stationMessages.none : stationMessages.another),
    },
    // Only typed languages are in the form, so another admin's words never differ from it.
    translations: { label: () => translationMessages.title, text: () => '' },
  },
  draftOf,
)

const drafts = createSessionDrafts<EditState<Category, CategoryDraft, keyof CategoryDraft>>()
const keptPlaces = createSessionDrafts<Place>()
const draftId = 'category'

/** The edited category and the place when the session ended; the page then opens the modal again. */
export const findCategoryDraft = (): { readonly edited: Category | undefined; readonly place: Place } | undefined => {
  const kept = drafts.find(draftId)
  return kept && { edited: kept.base, place: keptPlaces.find(draftId) ?? 'first' }
}

const wordFields = (own: string, id = ''): WordField[] => [
  {
    key: 'name',
    label: messages.name,
    own,
    lengthMax: bounds.categoryNameLengthMax,
    storedIn: ({ categories }) => categories[id],
  },
]

type HoursFieldProps = ComponentProps<typeof WeekFields>

/** When the dishes of the category can be ordered. */
const HoursField = ({
  week,
  errors,
  onChange,
}: Pick<HoursFieldProps, 'week' | 'errors' | 'onChange'>): ReactElement => (
  <Disclosure
    title={messages.hours}
    isOpenAtFirst={week.some((periods) => periods.length > 0)}
    hasError={Object.keys(errors).length > 0}
  >
    <p className="hint">{messages.hoursHint}</p>
    <WeekFields week={week} alwaysText={messages.alwaysOrdered} errors={errors} onChange={onChange} />
  </Disclosure>
)

/**
 * The modal 'Add New Category' or 'Edit Category' (spec §2 "Categories"). Typed text stays after a failed save or a
 * conflict.
 */
export const CategoryDialog = (props: CategoryDialogProps): ReactElement => {
  const { edited, restaurantId, all, isKitchenOn, place, onPlace, onClose, onSaved, onConflict } = props
  const formId = useId()
  const nameRef = useRef<HTMLInputElement>(null)
  const edit = useFormEdit({ drafts, id: draftId, stored: edited, rules, initial: () => draftOf(undefined) })
  const { base, draft, isChanged, change, formRef } = edit
  useKeptDraft(keptPlaces, draftId, isChanged ? place : undefined)
  const { name, type } = draft
  const { isSaving, error, save } = useSaveCategory(all)
  const isTooLong = Array.from(name.trim()).length > bounds.categoryNameLengthMax
  const weekErrors = checkWeek(draft.week)
  const hasLong = hasLongWords(draft.translations, () => bounds.categoryNameLengthMax)
  const canSave = name.trim() !== '' && !isTooLong && !hasLong && Object.keys(weekErrors).length === 0

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!canSave) return
    const saved = await save({
      category: categoryToSave(draft, restaurantId, base, all),
      place,
      onConflict: (theirs) => {
        onConflict()
        return edit.putOnTopOf(theirs, (filled) => categoryToSave(filled, restaurantId, theirs, all))
      },
    })
    if (saved) onSaved(saved)
  }
  return (
    <Dialog
      title={edited ? messages.editTitle : messages.addTitle}
      onClose={() => !isSaving && onClose()}
      initialFocusRef={nameRef}
      footer={
        <Button variant="primary" type="submit" form={formId} disabled={!canSave} isPending={isSaving} isFullWidth>
          {edited ? messages.saveButton : messages.addButton}
        </Button>
      }
    >
      <FormNotices {...edit} conflictTitle={editConflictMessages.category} />
      <form ref={formRef} id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameRef}
          label={messages.name}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          value={name}
          error={isTooLong ? commonMessages.tooLong(bounds.categoryNameLengthMax) : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={messages.type}
          value={type}
          // The options are exactly these.
          onChange={(event) => change({ type: event.target.value as CategoryType })}
        >
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {!edited && all.some((one) => one.type === type) && (
          <SelectField
            label={messages.place}
            value={place}
            // The options are exactly these.
            onChange={(event) => onPlace(event.target.value as Place)}
          >
            {places.map((one) => (
              <option key={one} value={one}>
                {messages[one]}
              </option>
            ))}
          </SelectField>
        )}
        {isKitchenOn && type === 'Regular' && (
          <StationField value={draft.stationId} onChange={(stationId) => change({ stationId })} />
        )}
        <HoursField week={draft.week} errors={weekErrors} onChange={(week) => change({ week })} />
        <TranslationsField
          value={draft.translations}
          fields={wordFields(name, base?.id)}
          onChange={(translations) => change({ translations })}
        />
        {error !== undefined && (
          <p role="alert" className="notice danger">
            {serverWords(error) ?? commonMessages.noAnswerConnection}
          </p>
        )}
      </form>
    </Dialog>
  )
}
