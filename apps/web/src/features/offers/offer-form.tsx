import type { ReactElement, SubmitEvent } from 'react'
import * as limits from '@thali/contract/basics/limits'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { serverWords } from '#web/api/errors.ts'
import { FieldList, type Fields, fieldRules, isValidDraft } from '#web/forms/field.tsx'
import { number, text } from '#web/forms/fields.tsx'
import { useFormEdit } from '#web/forms/form-edit.tsx'
import { LeaveQuestion, RestoredNotice, SubmitRow } from '#web/forms/form.tsx'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import type { EditState, Versioned } from '#web/forms/rebased-edit.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { logSuccess } from '#web/lib/log.ts'
import { useNow } from '#web/lib/now.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { offersMessages as messages } from './messages.en.ts'
import { type OfferDraft, endError, offerToSave, percentageOf } from './offer-draft.ts'
import styles from './offer-form.module.css'
import { OfferItems } from './offer-items.tsx'
import { useCreateOffer } from './offers.ts'
import { wallTime } from './zoned-time.ts'

const itemsError = (itemIds: readonly string[]): string | undefined =>
  itemIds.length === 0 ? messages.itemsMissing : undefined

const moment = { type: 'datetime-local', 'aria-describedby': 'offer-zone' } as const

const offerFields = (timezone: string, now: Date, categories: readonly MenuCategory[] = []): Fields<OfferDraft> => ({
  startDateTime: {
    ...text(() => messages.start, { missing: () => messages.startMissing, input: moment }),
    // The start is only a proposal.
    compared: () => '',
  },
  endDateTime: text(() => messages.end, {
    error: (_, draft) => endError(draft, now, timezone),
    input: moment,
    below: () => (
      <p id="offer-zone" className="hint">
        {messages.zone({ zone: timezone, time: clockTime(now, timezone) })}
      </p>
    ),
  }),
  percentage: number(() => messages.percentage, {
    isWhole: true,
    error: (typed) =>
      percentageOf(typed) === undefined
        ? commonMessages.wholeNumber({ min: limits.offerPercentageMin, max: limits.offerPercentageMax })
        : undefined,
  }),
  itemIds: {
    label: () => messages.items,
    text: (itemIds) => messages.selected(itemIds.length),
    isValid: (itemIds) => itemsError(itemIds) === undefined,
    draw: ({ value, draft, isChecked, onChange }) => (
      <OfferItems
        categories={categories}
        chosen={value}
        percentage={percentageOf(draft.percentage)}
        error={isChecked ? itemsError(value) : undefined}
        onChange={onChange}
      />
    ),
  },
})

const emptyDraft = (timezone: string): OfferDraft => ({
  startDateTime: wallTime(new Date(), timezone),
  endDateTime: '',
  percentage: '',
  itemIds: [],
})

const drafts = createSessionDrafts<EditState<Versioned, OfferDraft, keyof OfferDraft>>()

type OfferFormProps = {
  readonly restaurant: Restaurant
  /** Without empty ones. */
  readonly categories: readonly MenuCategory[]
  /** Called after an offer was created; the form is empty again. */
  readonly onSaved: () => void
}

/**
 * Form of a new offer (spec §2 "Offer Setup"): submitting logs it, as the spec requires, and saves it (design §4.18).
 */
export const OfferForm = ({ restaurant, categories, onSaved }: OfferFormProps): ReactElement => {
  const { id: restaurantId, timezone } = restaurant
  const { itemIds, ...fields } = offerFields(timezone, useNow(), categories)
  const initial = (): OfferDraft => emptyDraft(timezone)
  const rules = fieldRules<Versioned, OfferDraft>({ ...fields, itemIds }, initial)
  const edit = useFormEdit({ drafts, id: 'new offer', stored: undefined, rules, initial })
  const { draft, isChanged, isChecked, isRestored, change, formRef } = edit
  const { isSaving, error, save } = useCreateOffer()
  const guard = useLeaveGuard(isChanged, edit.giveUp)
  const isRefused = isChecked && !isValidDraft({ ...fields, itemIds }, draft)

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    edit.checkAll()
    logSuccess(messages.draftLog(JSON.stringify(draft)))
    if (!isValidDraft(offerFields(timezone, new Date()), draft)) return
    if (!(await save(offerToSave(draft, restaurantId, timezone)))) return
    change(emptyDraft(timezone))
    edit.uncheck()
    onSaved()
  }
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.noAnswer)
  const refusal = itemsError(draft.itemIds) ?? commonMessages.pleaseCorrect
  const shared = { draft, isChecked, onChange: change }
  return (
    <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {isRestored && <RestoredNotice />}
      <LockedFields isLocked={isSaving}>
        <div className={styles.fields}>
          <FieldList fields={fields} {...shared} />
        </div>
        <FieldList fields={{ itemIds }} {...shared} />
      </LockedFields>
      <SubmitRow error={isRefused ? refusal : failure} className={styles.submit}>
        <output className="sum">{messages.selected(draft.itemIds.length)}</output>
        <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
          {messages.submit}
        </Button>
      </SubmitRow>
      <LeaveQuestion guard={guard} question={messages.leaveQuestion} />
    </form>
  )
}
