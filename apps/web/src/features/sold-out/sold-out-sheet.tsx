import { type ReactElement, type SubmitEvent, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { type OptionGroup, isChoiceAvailable } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { nextBusinessDay } from '@thali/contract/restaurants/hours'
import { serverWords } from '#web/api/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { typedValue } from '#web/lib/typed-number.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PartSwitches } from './part-switches.tsx'
import { SoldOutChoice } from './sold-out-choice.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import styles from './sold-out-sheet.module.css'
import { type Sellable, soldOutWords } from './sold-out-state.ts'
import { offerUndo, restoring } from './sold-out-undo.ts'
import { type AvailabilityChange, backOnSale, useSwitchItem } from './sold-out.ts'

type SoldOutSheetProps = {
  readonly item: Sellable & Pick<MenuItem, 'id' | 'name' | 'price' | 'portions' | 'optionGroupIds'>
  /** The option groups of the dish. */
  readonly groups: readonly OptionGroup[]
  /** The number left in its countdown; undefined without one. */
  readonly left: number | undefined
  readonly timezone: string
  readonly onClose: () => void
  /** Called after a change. */
  readonly onChanged: () => void
}

/**
 * Makes a dish sold out until tomorrow, until it is switched on, or after a number of portions; or puts it back.
 * Portions and options have a switch each.
 */
export const SoldOutSheet = (props: SoldOutSheetProps): ReactElement => {
  const { item, groups, left, timezone, onClose, onChanged } = props
  const { id, name } = item
  const now = useNow()
  const state = soldOutWords(item, left, now, timezone)
  const [typed, setTyped] = useState(left ? String(left) : '')
  const [isChecked, setIsChecked] = useState(false)
  const { isSaving, error, save } = useSwitchItem()
  const count = typedValue(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= bounds.stockMax

  const set = async (change: AvailabilityChange, words?: string): Promise<void> => {
    const saved = await save({ itemId: id, change })
    if (!saved) return
    const text = messages.set({
      name,
      state: words ?? soldOutWords(saved, undefined, now, timezone) ?? messages.onSale,
    })
    offerUndo({ text, switches: [{ itemId: id, change: restoring(item, left) }], onUndone: onChanged })
    onChanged()
    onClose()
  }
  const startCount = (event: SubmitEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (isCount) void set({ ...backOnSale, left: count }, messages.someLeft(count))
  }
  return (
    <Dialog title={name} onClose={() => !isSaving && onClose()}>
      <p className="label">{state ?? (isChoiceAvailable(item, groups) ? messages.onSale : messages.soldOut)}</p>
      <div className={styles.choices}>
        {state !== undefined && (
          <Button variant="primary" isFullWidth isPending={isSaving} onClick={() => void set(backOnSale)}>
            {messages.back}
          </Button>
        )}
        <SoldOutChoice
          title={messages.untilTomorrow}
          hint={messages.untilTomorrowHint}
          onChoose={() => void set({ ...backOnSale, soldOutUntil: nextBusinessDay })}
        />
        <SoldOutChoice
          title={messages.untilSwitched}
          hint={messages.untilSwitchedHint}
          onChoose={() => void set({ ...backOnSale, isSuspended: true })}
        />
        <form className={styles.count} onSubmit={startCount} noValidate>
          <p className={styles.wide}>
            <span className={styles.title}>{messages.fewLeft}</span>{' '}
            <span id="left-hint" className="hint">
              {messages.leftHint}
            </span>
          </p>
          <NumberField
            label={messages.left}
            aria-describedby="left-hint"
            isWhole
            value={typed}
            error={isChecked && !isCount ? messages.leftWrong(bounds.stockMax) : undefined}
            onChange={setTyped}
          />
          <Button type="submit" isPending={isSaving} className={styles.start}>
            {messages.startCount}
          </Button>
        </form>
        <PartSwitches item={item} groups={groups} onChanged={onChanged} />
        {error !== undefined && (
          <p role="alert" className="notice danger">
            {serverWords(error) ?? commonMessages.noAnswer}
          </p>
        )}
      </div>
    </Dialog>
  )
}
