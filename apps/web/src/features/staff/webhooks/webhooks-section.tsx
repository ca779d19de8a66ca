import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import type { Webhook, WebhookWithSecret } from '@thali/contract/webhooks/schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { SecretShown } from '../secret-shown.tsx'
import styles from '../staff.module.css'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { findWebhookDraft, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { webhooksMessages as messages } from './webhooks-messages.en.ts'
import { useReloadWebhooks, useWebhooks } from './webhooks.ts'

type RemoveDialogProps = { readonly webhook: Webhook; readonly onRemoved: () => void; readonly onCancel: () => void }

const RemoveDialog = ({ webhook: { id, url }, onRemoved, onCancel }: RemoveDialogProps): ReactElement => {
  const { isSaving, error, save } = useSaving(
    () => call(webhookEndpoints.deleteWebhook, { params: { webhookId: id } }),
    messages.savingFailedLog,
  )
  const remove = async (): Promise<void> => {
    if (!(await save(undefined))) return
    showToast(messages.removed)
    onRemoved()
  }
  return (
    <ConfirmDialog
      question={messages.removeQuestion}
      confirmLabel={messages.remove}
      isDangerous
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswer)}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>{messages.removeText(url)}</p>
    </ConfirmDialog>
  )
}

type WebhooksSectionProps = {
  readonly restaurantId: string
  readonly timezone: string
  /** The way to the login with the password, in the dialog. */
  readonly passwordNotice: ReactNode
}

/** Addresses that receive orders and bills (decision 113). */
export const WebhooksSection = ({ restaurantId, timezone, passwordNotice }: WebhooksSectionProps): ReactElement => {
  const headingId = useId()
  const { list, hasFailed, isFetching, refetch } = useWebhooks(restaurantId)
  const reload = useReloadWebhooks()
  const [edited, setEdited] = useState<{ readonly webhook: Webhook | undefined } | undefined>(findWebhookDraft)
  const [removing, setRemoving] = useState<Webhook>()
  const [added, setAdded] = useState<WebhookWithSecret>()
  return (
    <section aria-labelledby={headingId} className={styles.view}>
      <div className="spread">
        <h2 id={headingId}>{messages.title}</h2>
        <Button onClick={() => setEdited({ webhook: undefined })}>{messages.add}</Button>
      </div>
      <p className="hint anywhere">{messages.hint}</p>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      {!list && !hasFailed && <LoadingState label={messages.loading} />}
      {list?.length === 0 && <p className="hint anywhere">{messages.empty}</p>}
      {list && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              timezone={timezone}
              onChanged={reload}
              onEdit={() => setEdited({ webhook })}
              onRemove={() => setRemoving(webhook)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <WebhookDialog
          restaurantId={restaurantId}
          passwordNotice={passwordNotice}
          webhook={edited.webhook}
          onClose={() => setEdited(undefined)}
          onSaved={(made) => {
            setEdited(undefined)
            setAdded(made)
            reload()
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          webhook={removing}
          onCancel={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined)
            reload()
          }}
        />
      )}
      {added && (
        <SecretShown
          title={messages.secretTitle}
          secret={added.secret}
          hint={messages.secretOnce}
          onClose={() => setAdded(undefined)}
        />
      )}
    </section>
  )
}
