import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import type { Credentials } from '@thali/contract/auth/schema'
import * as bounds from '@thali/contract/basics/bounds'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { ownMessages as messages } from './own-restaurants-messages.en.ts'
import styles from './own-restaurants.module.css'

type JoinRestaurantDialogProps = {
  readonly onJoined: (restaurant: OwnRestaurant) => void
  readonly onClose: () => void
}

/** Adds a restaurant of this server whose admin's password the user knows. */
export const JoinRestaurantDialog = ({ onJoined, onClose }: JoinRestaurantDialogProps): ReactElement => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (body: Credentials) => call(ownRestaurantEndpoints.joinRestaurant, { body }),
    messages.savingFailedLog,
  )
  useFirstErrorFocus(form, attempts)
  const typed = username.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (typed === '' || password === '') return
    const restaurant = await save({ username: typed, password })
    if (restaurant) onJoined(restaurant)
  }
  return (
    <Dialog
      title={messages.join}
      onClose={() => !isSaving && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {messages.join}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.hint}>{messages.joinHint}</p>
        <TextField
          label={messages.username}
          maxLength={bounds.usernameLengthMax}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          error={attempts > 0 && typed === '' ? messages.usernameMissing : undefined}
          onChange={(event) => {
            setUsername(event.target.value)
            reset()
          }}
        />
        <TextField
          type="password"
          label={messages.password}
          autoComplete="off"
          value={password}
          error={attempts > 0 && password === '' ? messages.passwordMissing : undefined}
          onChange={(event) => {
            setPassword(event.target.value)
            reset()
          }}
        />
        <p className={styles.hint}>{messages.pinHint}</p>
        {error !== undefined && (
          <p role="alert" className={styles.error} ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
            {serverWords(error) ?? messages.noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
