import { type ComponentProps, type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Category, CategoryType } from '@thali/contract/menu/category'
import { serverWords } from '#web/api/errors.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { type ChangedPart, type Parts, areSame, holds, rebase } from '#web/forms/rebase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { RestoredNotice } from '#web/forms/form.tsx'
import { WeekFields } from '#web/ui/week-fields.tsx'
import { checkWeek, weekInWords, weekOf } from '#web/ui/week.ts'
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

type Part = keyof CategoryDraft
type Changed = ChangedPart<CategoryDraft, Part> & { readonly words: string }

const parts: Parts<CategoryDraft, Part> = {
  name: { read: ({ name }) => ({ name }) },
  type: { read: ({ type }) => ({ type }) },
  week: { read: ({ week }) => ({ week }) },
  stationId: { read: ({ stationId }) => ({ stationId }) },
  translations: { read: ({ translations }) => ({ translations }) },
}

/** Unsaved fields of the modal, and their category. */
type KeptDraft = { readonly edited: Category | undefined; readonly draft: CategoryDraft; readonly place: Place }

const drafts = createSessionDrafts<KeptDraft>()
const formName = 'category'

/** Fields of the modal when the session ended; the page then opens it again. */
export const findCategoryDraft = (): KeptDraft | undefined => drafts.find(formName)

const draftOf = (edited: Category | undefined): CategoryDraft => ({
  name: edited?.name ?? '',
  type: edited?.type ?? 'Regular',
  week: weekOf(edited?.availability ?? []),
  stationId: edited?.stationId ?? '',
  translations: {},
})

const labelOf = (part: Part): string => {
  if (part === 'stationId') return stationMessages.label
  return part === 'translations' ? translationMessages.title : messages[part]
}

const wordsOf = (part: Part, { availability = [], stationId, ...category }: Category): string => {
  if (part === 'week') return weekInWords(availability) || messages.alwaysOrdered
  if (part === 'stationId') return stationId ? stationMessages.another : stationMessages.none
  if (part === 'translations') return ''
  return category[part]
}

/** The edited category as opened, or as another admin saved it since, with the typed fields on top. */
const useCategoryEdit = (edited: Category | undefined, place: Place) => {
  const [restored] = useState(findCategoryDraft)
  const [base, setBase] = useState(edited)
  const [draft, setDraft] = useState<CategoryDraft>(restored?.draft ?? draftOf(edited))
  const stored = draftOf(base)
  const isChanged = Object.values(parts).some(({ read }) => !areSame(read(draft), read(stored)))
  useKeptDraft(drafts, formName, isChanged ? { edited: base, draft, place } : undefined)
  const [changed, setChanged] = useState<readonly Changed[]>([])
  const [refusals, setRefusals] = useState(0)
  const change = (part: Partial<CategoryDraft>): void => setDraft((was) => ({ ...was, ...part }))
  const moveOnto = (theirs: Category) => {
    const moved = rebase(parts, draft, stored, draftOf(theirs))
    setBase(theirs)
    setDraft(moved.draft)
    setChanged(moved.changed.map((one) => ({ ...one, words: wordsOf(one.part, theirs) })))
    setRefusals(refusals + 1)
    return moved
  }
  const rows = changed.map(({ part, words, theirs, mine }) => {
    const isTheirs = holds(parts, part, draft, theirs)
    const inForm = isTheirs ? (mine ? ('theirs' as const) : ('taken' as const)) : ('mine' as const)
    return {
      label: labelOf(part),
      theirs: words,
      inForm,
      onSwap: () => change(isTheirs && mine ? mine : theirs),
    }
  })
  return { base, draft, isRestored: restored !== undefined, rows, refusals, change, moveOnto }
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
    <p className={styles.hint}>{messages.hoursHint}</p>
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
  const { base, draft, isRestored, rows, refusals, change, moveOnto } = useCategoryEdit(edited, place)
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
        const moved = moveOnto(theirs)
        onConflict()
        return moved.changed.length === 0 ? categoryToSave(moved.draft, restaurantId, theirs, all) : undefined
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
      {isRestored && <RestoredNotice />}
      {rows.length > 0 && <EditConflict title={editConflictMessages.category} rows={rows} refusals={refusals} />}
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameRef}
          label={messages.name}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          value={name}
          error={isTooLong ? messages.nameTooLong(bounds.categoryNameLengthMax) : undefined}
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
          <p role="alert" className={styles.error}>
            {serverWords(error) ?? messages.noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
