import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { newUuid } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { type ReadOrder, orderOfTyped } from '../model/read-order.ts'
import { type TypedCode, cleanTyped, readTypedCode } from '../model/typed-code.ts'
import { scanMessages as messages } from '../scan-messages.en.ts'
import styles from './scan-phone.module.css'

type ScanTypedProps = {
  readonly restaurantId: string
  readonly menu: ReadonlyMap<string, ChoiceDish>
  readonly onOrder: (read: ReadOrder) => void
}

const faultOf = (typed: TypedCode, text: string): string | undefined => {
  if (typed.kind === 'order') return undefined
  if (typed.kind === 'group') return messages.wrongGroup(typed.at)
  if (typed.kind === 'version') return messages.typedVersion
  return typed.kind === 'mismatch' ? messages.mismatch : messages.groupsTyped(Math.floor(cleanTyped(text).length / 5))
}

/** Takes the typed code of a phone. A wrong group is named while the rest is typed. */
export const ScanTyped = ({ restaurantId, menu, onOrder }: ScanTypedProps): ReactElement => {
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const typed = readTypedCode(text, restaurantId, menu)
  const fault = hasTried || typed.kind !== 'incomplete' ? faultOf(typed, text) : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (typed.kind !== 'order') return fieldRef.current?.focus()
    // The code does not name the guest: the key alone keeps the phone from sending a second order.
    onOrder(orderOfTyped(typed, menu, { restaurantId, userId: newUuid() }))
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <TextArea
        ref={fieldRef}
        label={messages.typedLabel}
        className={styles.code ?? ''}
        value={text}
        error={fault}
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(event)
        }}
      />
      <p className={styles.hint}>{messages.typedHint}</p>
      <Button type="submit" variant="primary" isFullWidth>
        {messages.check}
      </Button>
    </form>
  )
}
