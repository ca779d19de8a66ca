import { type ReactElement, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { largestTip } from '@thali/contract/bills/settlement'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { payMessages as messages } from './pay-messages.en.ts'

type TipFieldProps = {
  /** The tip of the present code, in rupees. */
  readonly tip: number
  /** The amount of the present code without the tip, in rupees. */
  readonly due: number
  readonly isAsking: boolean
  /** Asks for a code with another tip. */
  readonly onAsk: (tip: number) => void
}

/** Rupees. */
const presets = [0, 20, 50, 100] as const

/** A typed tip above this part of the amount, and above the largest preset, is asked about. */
const usualPart = 0.25

const tipShape = /^\d{1,7}(?:\.\d{1,2})?$/

/** The typed tip in rupees, 0 for none; undefined for a text that is no amount or one above `max`. */
const typedTip = (typed: string, max: number): number | undefined => {
  const text = typed.trim()
  if (text === '') return 0
  const tip = tipShape.test(text) ? Number(text) : undefined
  return tip !== undefined && tip <= max ? tip : undefined
}

const codeText = (tip: number | undefined): string => {
  if (tip === undefined) return messages.codeWithThisTip
  return tip === 0 ? messages.codeWithoutTip : messages.codeWithTip(shortMoneyWords(tip))
}

/** Adds a tip to a UPI payment, changes it or takes it off. It needs a new code (plan §6). */
export const TipField = ({ tip, due, isAsking, onAsk }: TipFieldProps): ReactElement => {
  const [step, setStep] = useState<'closed' | 'presets' | 'typed' | 'sure'>('closed')
  const [typed, setTyped] = useState(tip > 0 ? String(tip) : '')
  const [hasTried, setHasTried] = useState(false)
  const max = toRupees(largestTip(toPaise(due)))
  const next = typedTip(typed, max)
  const fault = tipShape.test(typed.trim()) ? messages.tipTooLarge(shortMoneyWords(max)) : messages.tipWrong
  if (step === 'closed')
    return (
      <div className="stack-2">
        {tip > 0 && <p>{messages.withTip(shortMoneyWords(tip))}</p>}
        <Button onClick={() => setStep('presets')}>{tip > 0 ? messages.changeTip : messages.addTip}</Button>
      </div>
    )
  if (step === 'presets')
    return (
      <fieldset className="row-2">
        <legend className="label">{messages.tips}</legend>
        {presets.map((preset) => (
          <Button
            key={preset}
            aria-pressed={preset === tip}
            isPending={isAsking}
            onClick={() => (preset === tip ? setStep('closed') : onAsk(preset))}
          >
            {preset === 0 ? messages.noTip : shortMoneyWords(preset)}
          </Button>
        ))}
        <Button onClick={() => setStep('typed')}>{messages.otherTip}</Button>
      </fieldset>
    )
  const ask = (): void => {
    setHasTried(true)
    if (next === undefined) return
    if (next === tip) setStep('closed')
    else if (next > Math.max(due * usualPart, ...presets)) setStep('sure')
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
        {codeText(next)}
      </Button>
      {step === 'sure' && next !== undefined && (
        <ConfirmDialog
          question={messages.tipSure({ tip: shortMoneyWords(next), amount: shortMoneyWords(due) })}
          confirmLabel={messages.tipYes(shortMoneyWords(next))}
          cancelLabel={messages.tipNo}
          onConfirm={() => {
            setStep('typed')
            onAsk(next)
          }}
          onCancel={() => setStep('typed')}
        />
      )}
    </form>
  )
}
