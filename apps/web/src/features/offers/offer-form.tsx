import { type ReactElement, type SubmitEvent, useRef, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { serverWords } from '#web/api/errors.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { logSuccess } from '#web/lib/log.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LeaveQuestion, RestoredNotice, SubmitRow, useFirstErrorFocus } from '#web/forms/form.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { offersMessages as messages } from './messages.en.ts'
import { type OfferDraft, checkOffer, offerToSave, percentageOf } from './offer-draft.ts'
import styles from './offer-form.module.css'
import { OfferItems } from './offer-items.tsx'
import { useCreateOffer } from './offers.ts'
import { wallTime } from './zoned-time.ts'

type OfferFormProps = {
  readonly restaurant: Restaurant
  /** Without empty ones. */
  readonly categories: readonly MenuCategory[]
  /** Called after an offer was created; the form is empty again. */
  readonly onSaved: () => void
}

const drafts = createSessionDrafts<OfferDraft>()
const formName = 'new offer'

const emptyDraft = (timezone: string): OfferDraft => ({
  startDateTime: wallTime(new Date(), timezone),
  endDateTime: '',
  percentage: '',
  itemIds: new Set(),
})

/**
 * Form of a new offer (spec §2 "Offer Setup"): submitting logs it, as the spec requires, and saves it (design §4.18).
 */
export const OfferForm = ({ restaurant, categories, onSaved }: OfferFormProps): ReactElement => {
  const { id: restaurantId, timezone } = restaurant
  const now = useNow()
  const [restored] = useState(() => drafts.find(formName))
  const [draft, setDraft] = useState(() => restored ?? emptyDraft(timezone))
  const [attempts, setAttempts] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const { isSaving, error, save } = useCreateOffer()
  const isChanged = draft.endDateTime !== '' || draft.percentage !== '' || draft.itemIds.size > 0
  const giveUp = useKeptDraft(drafts, formName, isChanged ? draft : undefined)
  const guard = useLeaveGuard(isChanged, giveUp)
  const errors = attempts > 0 ? checkOffer(draft, now, timezone) : {}
  const isRefused = Object.keys(errors).length > 0

  useFirstErrorFocus(formRef, attempts)

  const change = (part: Partial<OfferDraft>): void => setDraft((was) => ({ ...was, ...part }))
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    setAttempts(attempts + 1)
    logSuccess(messages.draftLog(JSON.stringify({ ...draft, itemIds: [...draft.itemIds] })))
    if (Object.keys(checkOffer(draft, new Date(), timezone)).length > 0) return
    if (!(await save(offerToSave(draft, restaurantId, timezone)))) return
    setDraft(emptyDraft(timezone))
    setAttempts(0)
    onSaved()
  }
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.noAnswer)
  return (
    <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {restored === draft && <RestoredNotice />}
      <LockedFields isLocked={isSaving}>
        <div className={styles.fields}>
          <TextField
            label={messages.start}
            aria-describedby="offer-zone"
            type="datetime-local"
            value={draft.startDateTime}
            error={errors.startDateTime}
            onChange={(event) => change({ startDateTime: event.target.value })}
          />
          <TextField
            label={messages.end}
            aria-describedby="offer-zone"
            type="datetime-local"
            value={draft.endDateTime}
            error={errors.endDateTime}
            onChange={(event) => change({ endDateTime: event.target.value })}
          />
          <p id="offer-zone" className="hint">
            {messages.zone(timezone, clockTime(now, timezone))}
          </p>
          <NumberField
            label={messages.percentage}
            isWhole
            value={draft.percentage}
            error={errors.percentage}
            onChange={(percentage) => change({ percentage })}
          />
        </div>
        <OfferItems
          categories={categories}
          chosen={draft.itemIds}
          percentage={percentageOf(draft)}
          error={errors.itemIds}
          onChange={(itemIds) => change({ itemIds })}
        />
      </LockedFields>
      <SubmitRow error={isRefused ? (errors.itemIds ?? messages.pleaseCorrect) : failure} className={styles.submit}>
        <output className="sum">{messages.selected(draft.itemIds.size)}</output>
        <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
          {messages.submit}
        </Button>
      </SubmitRow>
      <LeaveQuestion guard={guard} question={messages.leaveQuestion} />
    </form>
  )
}
