import { type ReactElement, useState } from 'react'
import { lineTotal } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Price } from '#web/ui/price.tsx'
import { basketPageMessages } from '../later-messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import { nameOf, wordsOf } from '../model/line-choice.ts'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'
import { type BasketRowProps, Choice, Note, Removed } from './basket-row.tsx'
import { LineStepper } from './line-stepper.tsx'
import styles from './pad-line.module.css'
import { QuickNotes } from './quick-notes.tsx'

type PadLineProps = BasketRowProps & { readonly onSoldOut: (entry: BasketEntry) => void }

/** The controls of a line: quantity, choice and note, or Remove, and that its dish is sold out. */
const Controls = (props: PadLineProps & { readonly name: string }): ReactElement => {
  const { entry, dish, isLocked, isUnavailable, onNote, onSoldOut, name } = props
  const change = { entry, name, isLocked }
  return (
    <div className={styles.controls}>
      <LineStepper entry={entry} name={name} quantity={entry.quantity} isUnavailable={isUnavailable} />
      {!isUnavailable && (
        <>
          <Note {...change} onNote={onNote} />
          <Choice {...change} dish={dish} />
          <QuickNotes entry={entry} name={name} />
        </>
      )}
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => onSoldOut(entry)}>
        {messages.soldOut}
      </Button>
    </div>
  )
}

/** A line of the ticket in one row; a tap opens its controls. */
export const PadLine = (props: PadLineProps): ReactElement => {
  const { entry, dish, removed, isUnavailable, isLocked } = props
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(dish, entry)
  const choice = wordsOf(dish, entry)
  const { specialInstructions: note } = entry
  const mayOpen = !removed && !isLocked
  return (
    <li className={classNames(styles.line, removed && styles.removed)}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={mayOpen ? isOpen : undefined}
          aria-disabled={!mayOpen || undefined}
          onClick={() => mayOpen && setIsOpen(!isOpen)}
        >
          <span className={styles.quantity}>{messages.quantity(removed ? 0 : entry.quantity)}</span>
          <span className={styles.words}>
            {choice === '' ? entry.name : messages.lineOf({ dish: entry.name, choice })}
            {note && <span className={styles.note}> {basketPageMessages.quoted(note)}</span>}
          </span>
          {isUnavailable && <Chip>{basketPageMessages.unavailableChip}</Chip>}
          <Price rupees={lineTotal(entry)} className="sum" />
        </button>
      </h2>
      {mayOpen && isOpen && <Controls {...props} name={name} />}
      {removed && <Removed row={removed} name={name} />}
    </li>
  )
}
