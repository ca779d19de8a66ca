import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { announce } from '#web/ui/announce.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import styles from './table-sheet.module.css'

type GuestsFieldProps = {
  /** As stored; null while unknown. */
  readonly guests: number | null
  /** Shown before the first press (default: `guests`). */
  readonly initial?: number
  /** Why the last submit failed. */
  readonly refusal: string | undefined
  readonly submitLabel: (guests: number | null) => string
  readonly onSubmit: (guests: number) => Promise<void>
}

/** The number of guests with plus and minus. Nothing is stored before a tap on the button next to it. */
export const GuestsField = ({ guests, initial, refusal, submitLabel, onSubmit }: GuestsFieldProps): ReactElement => {
  const [chosen, setChosen] = useState(initial ?? guests)
  const [isPending, setIsPending] = useState(false)
  const isChanged = chosen !== null && chosen !== guests
  const step = (by: 1 | -1): void => {
    const next = Math.min(bounds.guestsMax, Math.max(1, (chosen ?? 0) + by))
    setChosen(next)
    announce(messages.guests(next))
  }
  const submit = async (): Promise<void> => {
    if (chosen === null || !isChanged || isPending) return
    setIsPending(true)
    await onSubmit(chosen)
    setIsPending(false)
  }
  return (
    <div className={styles.guests}>
      <fieldset aria-label={messages.guestsTitle} className={styles.stepper} data-quick-taps="">
        <IconButton
          label={messages.oneLess}
          icon={<Icon name="minus" />}
          aria-disabled={(chosen ?? 0) <= 1 || undefined}
          onClick={() => (chosen ?? 0) > 1 && step(-1)}
        />
        <span className={styles.number}>{chosen === null ? messages.guestsUnknown : messages.guests(chosen)}</span>
        <IconButton label={messages.oneMore} icon={<Icon name="plus" />} onClick={() => step(1)} />
      </fieldset>
      <Button isPending={isPending} aria-disabled={!isChanged || undefined} onClick={() => void submit()}>
        {submitLabel(chosen)}
      </Button>
      {refusal && (
        <p role="alert" className={styles.failure}>
          {refusal}
        </p>
      )}
    </div>
  )
}
