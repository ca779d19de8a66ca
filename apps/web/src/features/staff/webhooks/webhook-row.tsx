import type { ReactElement } from 'react'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import type { Webhook } from '@thali/contract/webhooks/schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import styles from '../staff.module.css'
import { shortMoment } from '#web/lib/date-time.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { showToast } from '#web/ui/toast.tsx'
import own from './webhooks.module.css'
import { webhooksMessages as messages } from './webhooks-messages.en.ts'

const StateChip = ({ isOn, trouble }: Webhook): ReactElement | false => {
  // A webhook that staff turn off has no trouble.
  if (!isOn) return <Chip>{trouble ? messages.gone : messages.off}</Chip>
  return trouble ? <Chip tone="danger">{messages.faults[trouble]}</Chip> : <Chip>{messages.works}</Chip>
}

type WebhookRowProps = {
  readonly webhook: Webhook
  readonly timezone: string
  readonly onChanged: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A webhook with its state and actions. */
export const WebhookRow = ({ webhook, timezone, onChanged, onEdit, onRemove }: WebhookRowProps): ReactElement => {
  const { id, url, types, isOn, trouble, lastDeliveredDateTime, waiting, failed, held } = webhook
  const params = { webhookId: id }
  const { isSaving, error, save } = useSaving(async (change: () => Promise<unknown>) => {
    await change()
    onChanged()
    return true
  }, messages.savingFailedLog)
  const run = async (change: () => Promise<unknown>, done?: string): Promise<void> => {
    if ((await save(change)) && done !== undefined) showToast(done)
  }
  const test = (): Promise<void> => run(() => call(webhookEndpoints.testWebhook, { params }), messages.tested)
  const turn = (): Promise<void> => run(() => call(webhookEndpoints.updateWebhook, { params, body: { isOn: !isOn } }))
  const replay = (): Promise<void> => run(() => call(webhookEndpoints.replayWebhook, { params }), messages.replayed)
  const last = lastDeliveredDateTime
    ? messages.lastSent(shortMoment(lastDeliveredDateTime, timezone))
    : messages.neverSent
  return (
    <li className={styles.row}>
      <span className={styles.names}>
        <span className="block name" translate="no">
          {url}
        </span>
        <span className="block hint anywhere">{types.map((type) => messages.types[type]).join(', ')}</span>
        <span className="block hint anywhere">{waiting > 0 ? `${last}. ${messages.waiting(waiting)}.` : last}</span>
      </span>
      {(!isOn || trouble !== null || lastDeliveredDateTime !== null) && (
        <span className={styles.marks}>
          <StateChip {...webhook} />
        </span>
      )}
      <span className={own.actions}>
        {failed + held > 0 && (
          <Button isPending={isSaving} onClick={() => void replay()}>
            {messages.replay(failed + held)}
          </Button>
        )}
        {isOn && (
          <Button variant="ghost" aria-label={messages.testOf(url)} onClick={() => void test()}>
            {messages.test}
          </Button>
        )}
        <Button variant="ghost" aria-label={messages.changeOf(url)} onClick={onEdit}>
          {messages.change}
        </Button>
        <Button
          // A control of its own: the tap guard ignores a second tap on it.
          key={isOn ? 'off' : 'on'}
          variant="ghost"
          aria-label={isOn ? messages.turnOffOf(url) : messages.turnOnOf(url)}
          onClick={() => void turn()}
        >
          {isOn ? messages.turnOff : messages.turnOn}
        </Button>
        <Button variant="ghost" aria-label={messages.removeOf(url)} onClick={onRemove}>
          {messages.remove}
        </Button>
      </span>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {serverWords(error) ?? commonMessages.noAnswer}
        </p>
      )}
    </li>
  )
}
