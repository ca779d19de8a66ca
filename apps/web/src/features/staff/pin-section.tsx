import { type FormEvent, type ReactElement, useState } from 'react'
import type { StaffMember } from '@thali/contract/accounts/staff-schema'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type PinSectionProps = {
  readonly member: StaffMember
  readonly isSaving: boolean
  /** Null removes the PIN. */
  readonly onSet: (pin: string | null) => void
}

/** Sets or removes the PIN of a person. */
export const PinSection = ({ member, isSaving, onSet }: PinSectionProps): ReactElement => {
  const [pin, setPin] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isValid = /^\d{4,6}$/.test(pin)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (isValid) onSet(pin)
  }
  return (
    <form noValidate className="column-4" aria-label={messages.pinTitle} onSubmit={submit}>
      <h3>{messages.pinTitle}</h3>
      <p className="hint anywhere">{messages.pinHint(member.username)}</p>
      <TextField
        label={messages.pinLabel}
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={hasTried && !isValid ? messages.pinWrong : undefined}
        onChange={(event) => setPin(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" isPending={isSaving}>
          {messages.setPin}
        </Button>
        {member.hasPin && (
          <Button isPending={isSaving} onClick={() => onSet(null)}>
            {messages.removePin}
          </Button>
        )}
      </div>
    </form>
  )
}
