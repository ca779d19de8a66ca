import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { type ReadOrder, orderOfTyped } from '../model/read-order.ts'
import { type TypedCode, cleanTyped, readTypedCode } from '../model/typed-code.ts'
import { scanMessages as messages } from '../scan-messages.en.ts'
import { changeScanDraft, isMuchTyped, scanDraft } from '../store/scan-draft.ts'
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

type DropQuestionProps = { readonly onDrop: () => void; readonly onKeep: () => void }

/** Asks before a code of several groups is lost. */
export const DropQuestion = ({ onDrop, onKeep }: DropQuestionProps): ReactElement => (
  <ConfirmDialog
    question={messages.closeQuestion}
    confirmLabel={messages.closeYes}
    cancelLabel={messages.closeNo}
    onConfirm={onDrop}
    onCancel={onKeep}
  />
)

/** Takes the typed code of a phone. A wrong group is named while the rest is typed. */
export const ScanTyped = ({ restaurantId, menu, onOrder }: ScanTypedProps): ReactElement => {
  const { text } = useStore(scanDraft)
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const typed = readTypedCode(text, restaurantId, menu)
  const fault = hasTried || typed.kind !== 'incomplete' ? faultOf(typed, text) : undefined
  const clear = (): void => {
    setIsAsking(false)
    setHasTried(false)
    changeScanDraft({ text: '' })
    fieldRef.current?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (typed.kind !== 'order') return fieldRef.current?.focus()
    onOrder(orderOfTyped(typed, menu, restaurantId))
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
        onChange={(event) => changeScanDraft({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(event)
        }}
      />
      <p className="hint">{messages.typedHint}</p>
      <Button type="submit" variant="primary" isFullWidth>
        {messages.check}
      </Button>
      {text !== '' && (
        <Button isFullWidth onClick={() => (isMuchTyped(scanDraft.get()) ? setIsAsking(true) : clear())}>
          {messages.clear}
        </Button>
      )}
      {isAsking && <DropQuestion onDrop={clear} onKeep={() => setIsAsking(false)} />}
    </form>
  )
}
