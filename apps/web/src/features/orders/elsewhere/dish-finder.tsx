import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { TextField } from '#web/ui/field.tsx'
import { PickerChoice } from '#web/ui/picker-field.tsx'
import type { Choice } from './source-order-draft.ts'
import { sourceOrderMessages as messages } from './source-order-messages.en.ts'

/** The dishes and portions that fit a text, best first. */
export type FindDishes = (text: string) => readonly Choice[]

type DishFinderProps = {
  readonly find: FindDishes
  readonly error: string | undefined
  readonly onChoose: (choice: Choice) => void
}

/** A search for a dish or a portion. Enter chooses the first match. */
export const DishFinder = ({ find, error, onChoose }: DishFinderProps): ReactElement => {
  const [text, setText] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)
  const found = text.trim() === '' ? [] : find(text)
  const choose = (choice: Choice): void => {
    onChoose(choice)
    setText('')
    // The chosen match is removed with its focus.
    fieldRef.current?.focus()
  }
  const chooseFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || text.trim() === '') return
    // Otherwise the form around it would be sent.
    event.preventDefault()
    const [first] = found
    if (first) choose(first)
  }
  return (
    <div className="stack-2">
      <TextField
        ref={fieldRef}
        label={messages.dish}
        type="search"
        autoComplete="off"
        value={text}
        error={error}
        onKeyDown={chooseFirst}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && found.length === 0 && <p className="hint">{messages.noDish(text.trim())}</p>}
      {found.length > 0 && (
        <ul>
          {found.map((choice) => (
            <PickerChoice
              key={`${choice.itemId} ${choice.portionId ?? ''}`}
              isChosen={false}
              onChoose={() => choose(choice)}
            >
              <span>{choice.name}</span> <span className="quiet digits">{shortMoneyWords(choice.price)}</span>
            </PickerChoice>
          ))}
        </ul>
      )}
    </div>
  )
}
