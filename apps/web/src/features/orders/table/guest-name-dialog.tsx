import { type ReactElement, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { tableOrdersMessages as messages } from './table-orders-messages.en.ts'

type GuestNameDialogProps = {
  /** The present name; empty without one. */
  readonly name: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks for the name that the others at the table see; an empty one removes it. */
export const GuestNameDialog = ({ name, onSaved, onClose }: GuestNameDialogProps): ReactElement => {
  const [text, setText] = useState(name)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const fieldRef = useRef<HTMLInputElement>(null)
  const save = async (): Promise<void> => {
    if (state === 'saving') return
    setState('saving')
    try {
      const isSaved = await renewTableVisit({ name: text.trim() })
      if (!isSaved) return setState('failed')
      onSaved()
      onClose()
    } catch (error) {
      logFailure(messages.nameFailed, error)
      setState('failed')
    }
  }
  return (
    <Dialog
      title={messages.nameTitle}
      onClose={onClose}
      initialFocusRef={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button variant="primary" isPending={state === 'saving'} type="submit" form="guest-name">
            {messages.saveName}
          </Button>
        </>
      }
    >
      <form
        id="guest-name"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          ref={fieldRef}
          label={messages.nameLabel}
          hint={messages.nameHint}
          value={text}
          maxLength={bounds.guestNameLengthMax}
          autoComplete="given-name"
          error={state === 'failed' ? messages.nameFailed : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
