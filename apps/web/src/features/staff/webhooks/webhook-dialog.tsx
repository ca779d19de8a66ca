import type { ReactElement, ReactNode } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import type { Webhook, WebhookWithSecret } from '@thali/contract/webhooks/schema'
import { type WebhookType, webhookTypes } from '@thali/contract/webhooks/states'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import type { Drawn, Fields } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { FormError } from '#web/forms/form-frame.tsx'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import own from './webhooks.module.css'
import { webhooksMessages as messages } from './webhooks-messages.en.ts'

type Draft = {
  /** The changed one; undefined for a new one. */
  readonly webhook: Webhook | undefined
  readonly url: string
  readonly types: readonly WebhookType[]
}

const TypesField = ({ value, isChecked, onChange }: Drawn<Draft['types'], Draft>): ReactElement => (
  <fieldset className={own.types}>
    <legend>{messages.typesTitle}</legend>
    {webhookTypes.map((type) => (
      <label key={type} className="check-row">
        <input
          className="check"
          type="checkbox"
          checked={value.includes(type)}
          onChange={({ target }) =>
            onChange(webhookTypes.filter((one) => (one === type ? target.checked : value.includes(one))))
          }
        />
        {messages.types[type]}
      </label>
    ))}
    {isChecked && value.length === 0 && <FormError>{messages.typesMissing}</FormError>}
  </fieldset>
)

const isUrl = (typed: string): boolean => URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)

const fields: Fields<Draft> = {
  // Not edited: it says which one a kept draft is about.
  webhook: { label: () => messages.url, text: (webhook) => webhook?.url ?? '', draw: () => null },
  url: text(() => messages.url, {
    hint: () => messages.urlHint,
    error: (typed) => (isUrl(typed.trim()) ? undefined : messages.urlWrong),
    input: {
      type: 'url',
      inputMode: 'url',
      maxLength: bounds.webhookUrlMax,
      autoCapitalize: 'none',
      spellCheck: false,
    },
  }),
  types: {
    label: () => messages.typesTitle,
    text: (types) => types.map((type) => messages.types[type]).join(', '),
    isValid: (types) => types.length > 0,
    draw: (drawn) => <TypesField {...drawn} />,
  },
}

const drafts = createSessionDrafts<Draft>()
const kept = { drafts, id: 'webhook', isKept: ({ url }: Draft) => url !== '' }

/** The fields when the session ended; the section then opens the dialog again. */
export const findWebhookDraft = (): Draft | undefined => drafts.find(kept.id)

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
export const WebhookDialog = (props: WebhookDialogProps): ReactElement => {
  const { restaurantId, passwordNotice, webhook, onSaved, onClose } = props
  const save = async ({ url, types }: Draft) => {
    const body = { url: url.trim(), types: [...types] }
    if (!webhook) return { added: await call(webhookEndpoints.createWebhook, { body: { restaurantId, ...body } }) }
    await call(webhookEndpoints.updateWebhook, { params: { webhookId: webhook.id }, body })
    return { added: undefined }
  }
  const failure = (error: unknown): ReactElement => {
    // The server's words name the address: it is not public, or another webhook has it.
    const refused = error instanceof ApiError ? error.problem?.fields?.[0]?.message : undefined
    const noAnswer = webhook ? commonMessages.noAnswer : messages.noAnswer
    return <FormError>{refused ?? serverWords(error) ?? noAnswer}</FormError>
  }
  return (
    <FormDialog
      title={webhook ? messages.changeOf(webhook.url) : messages.add}
      submitLabel={webhook ? messages.save : messages.add}
      fields={fields}
      initial={{ webhook, url: webhook?.url ?? '', types: webhook?.types ?? webhookTypes }}
      kept={kept}
      focusesField
      above={passwordNotice}
      save={save}
      failedLog={messages.savingFailedLog}
      renderFailure={failure}
      onSaved={({ added }) => onSaved(added)}
      onClose={onClose}
    />
  )
}
