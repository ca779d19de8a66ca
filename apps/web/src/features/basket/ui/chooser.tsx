import { type ReactElement, type Ref, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { DishChoice } from '@thali/contract/orders/line'
import { lineTotal } from '@thali/contract/orders/order'
import { ruleWords } from './rule-words.ts'
import { quantityWords } from '../quantity-words.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { choiceMessages as messages } from '../choice-messages.en.ts'
import { basketMessages } from '../messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import { type ChoiceDish, resolveIn } from '../model/choice-dish.ts'
import { noteOf, offeredPortion, startChoice, toChoice, wrongGroup } from '../model/chooser.ts'
import { addLine, keyOf, priceOfParts, replaceLine, toLine } from '../model/line-choice.ts'
import { remainingOf } from '../model/note.ts'
import { type ChooserDraft, readDraft, writeDraft } from '../store/chooser-drafts.ts'
import { basket, useBasket } from '../store/current-basket.ts'
import { ChoiceGroup, Portions, Quantity } from './choice-group.tsx'
import styles from './chooser.module.css'

// From here on the counter of the note is shown.
const fewRemaining = 20

/** Stands for the portions among the groups. */
const portionGroup = ''

const portionWords = (): string => messages.missing({ group: messages.portions, rule: ruleWords(1, 1) })

type ChooserProps = {
  readonly dish: ChoiceDish
  /** The line to change; undefined adds a line. */
  readonly entry: BasketEntry | undefined
  /** Why the dish cannot be ordered any more; undefined if it can. */
  readonly refusal: string | undefined
  readonly onClose: () => void
}

type Chosen = {
  readonly entry: BasketEntry | undefined
  readonly key: string
  /** Another line with this choice. */
  readonly same: BasketEntry | undefined
  /** Quantity of the dish in other lines. */
  readonly others: number
  readonly count: number
  /** The typed note differs from the note of the line that it joins. */
  readonly isOtherNote: boolean
}

/** Why a valid choice cannot be put into the basket now; undefined if it can. */
const fullWords = ({ name, left }: ChoiceDish, { entry, key, same, others, count, isOtherNote }: Chosen) => {
  if (same && same.quantity >= bounds.lineQuantityMax) return basketMessages.fullDish(bounds.lineQuantityMax)
  if (count > (left ?? Infinity) - others) return basketMessages.onlyLeft({ left: left ?? 0, dish: name })
  const isLocked = basket.get().locked.has(entry?.lineKey ?? key) && (entry || isOtherNote)
  return isLocked ? basketMessages.lockedDish(name) : undefined
}

/** The choice of a dish, kept until it is added; a changed line starts with its own. */
const useDraft = (dish: ChoiceDish, entry: BasketEntry | undefined) => {
  const [draft, setDraft] = useState<ChooserDraft>(
    () =>
      (entry ? undefined : readDraft(dish.id)) ?? {
        chosen: startChoice(dish, entry),
        quantity: entry?.quantity ?? 1,
        note: undefined,
      },
  )
  const change = (part: Partial<ChooserDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (!entry) writeDraft(dish.id, next)
  }
  return { draft, change }
}

/**
 * Portion, options, quantity and note of a dish. The button shows the price; with a group missing it scrolls there
 * instead.
 */
export const Chooser = ({ dish, entry, refusal, onClose }: ChooserProps): ReactElement => {
  const { portions = [], groups = [] } = dish
  const { lines } = useBasket()
  const { draft, change } = useDraft(dish, entry)
  const { chosen, quantity } = draft
  const setChosen = (next: ChooserDraft['chosen']): void => change({ chosen: next })
  const [missing, setMissing] = useState<string>()
  const fieldsets = useRef(new Map<string, HTMLFieldSetElement | null>())
  const noteRef = useRef<HTMLTextAreaElement>(null)

  // A portion that was sold out since is not replaced by another: the guest chooses again.
  const portionId = offeredPortion(dish, chosen)
  const isWithoutPortion = portions.length > 0 && portionId === undefined
  const choice: DishChoice = toChoice(dish, { ...chosen, portionId })
  const key = keyOf(dish, choice)
  const resolved = resolveIn(dish, choice)
  const price = priceOfParts(dish, choice)
  const same = key === entry?.lineKey ? undefined : lines.get(key)
  const note = noteOf(draft.note, entry, same)
  const isOtherNote = note.trim() !== (same?.specialInstructions ?? '')
  const others = basket.quantityOf(dish.id) - (entry?.quantity ?? 0)
  const most = Math.max(1, Math.min(bounds.lineQuantityMax - (same?.quantity ?? 0), (dish.left ?? Infinity) - others))
  const count = Math.min(quantity, most)
  const remaining = remainingOf(note.trim())
  const total = lineTotal({ price, quantity: count })

  const point = (groupId: string, words: string): void => {
    setMissing(groupId)
    const fieldset = fieldsets.current.get(groupId)
    fieldset?.scrollIntoView({ block: 'start' })
    fieldset?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true })
    announce(words)
  }
  const finish = (): void => {
    if (refusal !== undefined) return announce(refusal)
    if (isWithoutPortion) return point(portionGroup, portionWords())
    const wrong = wrongGroup(dish, chosen)
    if (wrong) return point(wrong.id, messages.missing({ group: wrong.name, rule: ruleWords(wrong.min, wrong.max) }))
    if ('kind' in resolved) return showToast(messages.unavailable, 'failure')
    if (entry && !lines.has(entry.lineKey)) {
      showToast(messages.changedElsewhere(dish.name), 'failure')
      return onClose()
    }
    if (remaining < 0) return noteRef.current?.focus()
    const full = fullWords(dish, { entry, key, same, others, count, isOtherNote })
    if (full) return showToast(full, 'failure')
    const line = toLine(dish, price, choice, { quantity: count, note })
    basket.change(entry ? replaceLine(entry.lineKey, line) : addLine(line))
    writeDraft(dish.id, undefined)
    announce(quantityWords(dish.name, basket.quantityOf(dish.id), basket.get().total))
    onClose()
  }
  return (
    <Dialog
      title={dish.name}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Quantity name={dish.name} quantity={count} max={most} onChange={(next) => change({ quantity: next })} />
          <Finish refusal={refusal} onFinish={finish}>
            {isWithoutPortion ? portionWords() : (entry ? messages.change : messages.add)(total)}
          </Finish>
        </div>
      }
    >
      <Refusal words={refusal} />
      {portions.length > 0 && (
        <Portions
          portions={portions}
          chosenId={chosen.portionId}
          isMissing={missing === portionGroup && isWithoutPortion}
          ref={(element) => void fieldsets.current.set(portionGroup, element)}
          onChoose={(id) => setChosen({ ...chosen, portionId: id })}
        />
      )}
      {groups.map((group) => (
        <ChoiceGroup
          key={group.id}
          group={group}
          chosen={chosen}
          isMissing={missing === group.id && wrongGroup({ ...dish, groups: [group] }, chosen) !== undefined}
          ref={(element) => void fieldsets.current.set(group.id, element)}
          onChange={setChosen}
        />
      ))}
      <NoteField
        ref={noteRef}
        note={note}
        replaced={isOtherNote ? same?.specialInstructions : undefined}
        onChange={(next) => change({ note: next })}
      />
    </Dialog>
  )
}

const Refusal = ({ words }: { readonly words: string | undefined }): ReactElement | null =>
  words === undefined ? null : (
    <p role="alert" className={styles.gone}>
      {words}
    </p>
  )

type FinishProps = {
  /** Instead of the label, if the dish cannot be ordered. */
  readonly refusal: string | undefined
  readonly onFinish: () => void
  readonly children: string
}

const Finish = ({ refusal, onFinish, children }: FinishProps): ReactElement => (
  <Button
    variant="primary"
    className={styles.finish}
    aria-disabled={refusal !== undefined || undefined}
    onClick={onFinish}
  >
    {refusal ?? children}
  </Button>
)

type NoteFieldProps = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly note: string
  /** The note of the line with the same choice, if this one replaces it. */
  readonly replaced: string | undefined
  readonly onChange: (note: string) => void
}

const NoteField = ({ ref, note, replaced, onChange }: NoteFieldProps): ReactElement => {
  const hintId = useId()
  const remaining = remainingOf(note.trim())
  return (
    <>
      <TextArea
        ref={ref}
        label={messages.note}
        rows={2}
        placeholder={messages.notePlaceholder}
        value={note}
        aria-describedby={hintId}
        aria-invalid={remaining < 0 || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={hintId} className={styles.hint}>
        {replaced && messages.sameLineNote(replaced)} {remaining < 0 && messages.noteTooLong(-remaining)}
        {remaining >= 0 && remaining <= fewRemaining && messages.noteRemaining(remaining)}
      </p>
    </>
  )
}
