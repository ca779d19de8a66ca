import { randomBytes } from 'node:crypto'
import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@thali/contract/webhooks/schema'
import { webhookSecretPrefix, webhookTestType } from '@thali/contract/webhooks/states'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import { listDeliveries } from '#server/data/webhooks/delivery-queries.ts'
import { listWebhooks } from '#server/data/webhooks/webhook-queries.ts'
import { insertDelivery, requeueDelivery, requeueEnded } from '#server/data/webhooks/write-delivery.ts'
import {
  deleteWebhook,
  insertWebhook,
  recordWebhookChange,
  saveWebhook,
  type WebhookKey,
} from '#server/data/webhooks/write-webhook.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { literalAddress } from '#server/platform/outside-request.ts'
import { messageBody } from './message-writer.ts'
import type { WebhookNeeds } from './needs.ts'

const refuseUrl = (message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path: 'url', message }] })

/** The addresses that receive messages of a restaurant (decision 113). */
export class WebhookService {
  readonly #needs: WebhookNeeds

  constructor(needs: WebhookNeeds) {
    this.#needs = needs
  }

  /** The webhooks of a restaurant, oldest first. */
  list(restaurantId: string): Promise<Webhook[]> {
    return listWebhooks(this.#needs.db, restaurantId)
  }

  /**
   * Adds a webhook. Its secret is answered once.
   * @throws AppError `too_many`; `validation_failed` for an address that is not public or that another webhook has.
   */
  async create(by: StaffCaller, { url, types }: CheckedInput<'createWebhook'>['body']): Promise<WebhookWithSecret> {
    const { restaurantId } = by
    const secret = webhookSecretPrefix + randomBytes(32).toString('base64')
    const webhook = await this.#change(by, async (trx) => {
      const webhooks = await listWebhooks(trx, restaurantId)
      this.#refuseAddress(url, webhooks)
      if (webhooks.length >= bounds.webhooksMax) throw new AppError('too_many')
      const webhookId = this.#needs.newId()
      const time = this.#now()
      await insertWebhook(trx, { restaurantId, webhookId, url, types, secret, at: time })
      await recordWebhookChange(trx, { by, at: time, action: 'create', id: webhookId, after: { url, types } })
      return getWebhook(trx, { restaurantId, webhookId })
    })
    return { ...webhook, secret }
  }

  /**
   * Changes the given parts of a webhook. Messages that wait go to its new address.
   * @throws AppError `not_found`; `validation_failed` as in `create`.
   */
  update(by: StaffCaller, webhookId: string, change: CheckedInput<'updateWebhook'>['body']): Promise<Webhook> {
    const key = { restaurantId: by.restaurantId, webhookId }
    return this.#change(by, async (trx) => {
      const before = await getWebhook(trx, key)
      const { url, types, isOn } = before
      const after = { url: change.url ?? url, types: change.types ?? types, isOn: change.isOn ?? isOn }
      const others = (await listWebhooks(trx, by.restaurantId)).filter(({ id }) => id !== webhookId)
      this.#refuseAddress(after.url, others)
      await saveWebhook(trx, key, after)
      const entry = { by, at: this.#now(), action: 'update', id: webhookId } as const
      await recordWebhookChange(trx, { ...entry, before: { url, types, isOn }, after })
      return getWebhook(trx, key)
    })
  }

  /** Removes a webhook and its messages. @throws AppError `not_found`. */
  async delete(by: StaffCaller, webhookId: string): Promise<void> {
    const key = { restaurantId: by.restaurantId, webhookId }
    await this.#change(by, async (trx) => {
      const { url, types } = await getWebhook(trx, key)
      await deleteWebhook(trx, key)
      await recordWebhookChange(trx, { by, at: this.#now(), action: 'delete', id: webhookId, before: { url, types } })
    })
  }

  /** Sends a message without an order to a webhook. @throws AppError `not_found`. */
  test({ restaurantId }: StaffCaller, webhookId: string): Promise<WebhookDelivery> {
    const { newId } = this.#needs
    return this.#queue(restaurantId, async (trx) => {
      await getWebhook(trx, { restaurantId, webhookId })
      const time = this.#now()
      const body = messageBody(webhookTestType, time, { restaurantId })
      return insertDelivery(trx, { restaurantId, webhookId, id: newId(), type: webhookTestType, body, at: time })
    })
  }

  /** Sends the failed and held messages of a webhook again. Returns how many. @throws AppError `not_found`. */
  replay({ restaurantId }: StaffCaller, webhookId: string): Promise<number> {
    const key = { restaurantId, webhookId }
    return this.#queue(restaurantId, async (trx) => {
      await getWebhook(trx, key)
      return requeueEnded(trx, key, this.#now())
    })
  }

  /** The last messages of a webhook, newest first. @throws AppError `not_found`. */
  async deliveries({ restaurantId }: StaffCaller, webhookId: string): Promise<WebhookDelivery[]> {
    const { db } = this.#needs
    await getWebhook(db, { restaurantId, webhookId })
    return listDeliveries(db, { restaurantId, webhookId })
  }

  /** Sends a message again, also one that was delivered. @throws AppError `not_found`. */
  retry({ restaurantId }: StaffCaller, deliveryId: string): Promise<WebhookDelivery> {
    return this.#queue(restaurantId, async (trx) => {
      const delivery = await requeueDelivery(trx, restaurantId, deliveryId, this.#now())
      if (!delivery) throw new AppError('not_found')
      return delivery
    })
  }

  #change<T>({ restaurantId }: StaffCaller, work: (trx: Connection) => Promise<T>): Promise<T> {
    const { transaction } = this.#needs
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const made = await work(trx)
      emit('webhooks.changed', { restaurantId })
      // Messages may wait for this change.
      emit('webhook.queued', { restaurantId })
      return made
    })
  }

  // A webhook is not removed while one of its messages is written.
  #queue<T>(restaurantId: string, work: (trx: Connection, emit: Emit) => Promise<T>): Promise<T> {
    const { transaction } = this.#needs
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const made = await work(trx, emit)
      emit('webhook.queued', { restaurantId })
      return made
    })
  }

  #refuseAddress(url: string, others: readonly Webhook[]): void {
    if (others.some((webhook) => webhook.url === url)) throw refuseUrl('Another webhook has this address')
    const parsed = new URL(url)
    const address = literalAddress(parsed)
    // A name is checked with each connection.
    if (address !== undefined && !this.#needs.isAllowed(address, parsed.protocol === 'https:'))
      throw refuseUrl('Must be a public address with https')
  }

  #now(): number {
    return this.#needs.clock.now().getTime()
  }
}

const getWebhook = async (db: Connection, { restaurantId, webhookId }: WebhookKey): Promise<Webhook> => {
  const [webhook] = await listWebhooks(db, restaurantId, webhookId)
  if (!webhook) throw new AppError('not_found')
  return webhook
}
