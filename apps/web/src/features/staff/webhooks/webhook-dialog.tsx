import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import type { Webhook, WebhookWithSecret } from '@thali/contract/webhooks/schema'
import { type WebhookType, webhookTypes } from '@thali/contract/webhooks/states'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { staffMessages } from '../staff-messages.en.ts'
import styles from '../staff.module.css'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import own from './webhooks.module.css'
import { webhooksMessages as messages } from './webhooks-messages.en.ts'

type TypesFieldProps = {
  readonly types: readonly WebhookType[]
  readonly error: string | undefined
  readonly onChange: (types: WebhookType[]) => void
}

const TypesField = ({ types, error, onChange }: TypesFieldProps): ReactElement => (
  <fieldset className={own.types}>
    <legend>{messages.typesTitle}</legend>
    {webhookTypes.map((type) => (
      <label key={type} className={styles.flag}>
        <input
          type="checkbox"
          checked={types.includes(type)}
          onChange={({ target }) =>
            onChange(webhookTypes.filter((one) => (one === type ? target.checked : types.includes(one))))
          }
        />
        {messages.types[type]}
      </label>
    ))}
    {error !== undefined && (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
  </fieldset>
)

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

type Draft = {
  /** The changed one; undefined for a new one. */
  readonly webhook: Webhook | undefined
  readonly url: string
  readonly types: readonly WebhookType[]
}

const drafts = createSessionDrafts<Draft>()
const formName = 'webhook'

/** The fields when the session ended; the section then opens the dialog again. */
export const findWebhookDraft = (): Draft | undefined => drafts.find(formName)

type WebhookDialogProps = {
  readonly restaurantId: string
  /** The way to the login with the password. */
  readonly passwordNotice: ReactNode
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined
  /** With the secret of a new webhook. */
  readonly onSaved: (added: WebhookWithSecret | undefined) => void
  readonly onClose: () => void
}

/** Adds or changes a webhook. */
export const WebhookDialog = ({
  restaurantId,
  passwordNotice,
  webhook,
  onSaved,
  onClose,
}: WebhookDialogProps): ReactElement => {
  const [restored] = useState(findWebhookDraft)
  const [url, setUrl] = useState(restored?.url ?? webhook?.url ?? '')
  const [types, setTypes] = useState<readonly WebhookType[]>(restored?.types ?? webhook?.types ?? webhookTypes)
  useKeptDraft(drafts, formName, url === '' ? undefined : { webhook, url, types })
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(async (body: { url: string; types: WebhookType[] }) => {
    if (!webhook) return { added: await call(webhookEndpoints.createWebhook, { body: { restaurantId, ...body } }) }
    await call(webhookEndpoints.updateWebhook, { params: { webhookId: webhook.id }, body })
    return { added: undefined }
  }, messages.savingFailedLog)
  const title = webhook ? messages.changeOf(webhook.url) : messages.add
  const noAnswer = webhook ? messages.noAnswerToChange : messages.noAnswer
  // The server's words name the address: it is not public, or another webhook has it.
  const refused = error instanceof ApiError ? error.problem?.fields?.[0]?.message : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setHasTried(true)
    if (!isUrl(url.trim())) return fieldRef.current?.focus()
    if (types.length === 0) return
    const saved = await save({ url: url.trim(), types: [...types] })
    if (saved) onSaved(saved.added)
  }
  return (
    <Dialog
      title={title}
      onClose={() => !isSaving && onClose()}
      initialFocusRef={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>{staffMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {webhook ? messages.save : messages.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {passwordNotice}
        <TextField
          ref={fieldRef}
          label={messages.url}
          hint={messages.urlHint}
          type="url"
          inputMode="url"
          value={url}
          maxLength={bounds.webhookUrlMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={hasTried && !isUrl(url.trim()) ? messages.urlWrong : undefined}
          onChange={({ target }) => {
            setUrl(target.value)
            reset()
          }}
        />
        <TypesField
          types={types}
          error={hasTried && types.length === 0 ? messages.typesMissing : undefined}
          onChange={setTypes}
        />
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {refused ?? serverWords(error) ?? noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
