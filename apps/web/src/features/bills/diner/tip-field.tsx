import { type ReactElement, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { largestTip } from '@thali/contract/bills/settlement'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { payMessages as messages } from './diner-messages.en.ts'

type TipFieldProps = {
  /** The tip of the present code, in rupees. */
  readonly tip: number
  /** The amount of the present code without the tip, in rupees. */
  readonly due: number
  readonly isAsking: boolean
  /** Asks for a code with another tip. */
  readonly onAsk: (tip: number) => void
}

const tipShape = /^\d{1,7}(?:\.\d{1,2})?$/

/** The typed tip in rupees, 0 for none; undefined for a text that is no amount or one above `max`. */
const tipOf = (typed: string, max: number): number | undefined => {
  const text = typed.trim()
  if (text === '') return 0
  const tip = tipShape.test(text) ? Number(text) : undefined
  return tip !== undefined && tip <= max ? tip : undefined
}

const codeWords = (tip: number | undefined): string => {
  if (tip === undefined) return messages.codeWithThisTip
  return tip === 0 ? messages.codeWithoutTip : messages.codeWithTip(moneyWords(tip))
}

/** Adds a tip to a UPI payment, changes it or takes it off. It needs a new code (plan §6). */
export const TipField = ({ tip, due, isAsking, onAsk }: TipFieldProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(tip > 0 ? String(tip) : '')
  const [hasTried, setHasTried] = useState(false)
  const max = toRupees(largestTip(toPaise(due)))
  const next = tipOf(typed, max)
  const fault = tipShape.test(typed.trim()) ? messages.tipTooLarge(moneyWords(max)) : messages.tipWrong
  if (!isOpen)
    return (
      <div className="stack-2">
        {tip > 0 && <p>{messages.withTip(moneyWords(tip))}</p>}
        <Button onClick={() => setIsOpen(true)}>{tip > 0 ? messages.changeTip : messages.addTip}</Button>
      </div>
    )
  const ask = (): void => {
    setHasTried(true)
    if (next === undefined) return
    if (next === tip) setIsOpen(false)
    else onAsk(next)
  }
  return (
    <form
      className="stack-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextField
        label={messages.tip}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={hasTried && next === undefined ? fault : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isPending={isAsking}>
        {codeWords(next)}
      </Button>
    </form>
  )
}
