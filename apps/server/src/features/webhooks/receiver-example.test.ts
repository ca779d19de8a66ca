import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { afterTest } from '#test/harness.ts'
import { openWebhooks } from '#test/webhooks.ts'

const script = join(import.meta.dirname, '../../../../../examples/receiver/receiver.mjs')

/** Runs the example with a secret and returns its address and the lines of its output. */
const runReceiver = async (secret: string, port = 0) => {
  const receiver = spawn(process.execPath, [script], {
    env: { SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => receiver.once('close', resolve))
  const end = async (): Promise<void> => {
    receiver.kill()
    await ended
  }
  afterTest(end)
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => String((await lines.next()).value)
  return { port: Number((await next()).match(/\d+$/)?.[0]), next, end }
}

test('the example of a receiver prints genuine messages, each once', async () => {
  const { add, order, staff, server, admin, advance, until, deliveries } = await openWebhooks()
  // The example takes no message of another day.
  await advance(Date.now() - server.clock.now().getTime())
  const stranger = await runReceiver('whsec_c3RyYW5nZXI=')
  const { id, secret } = await add(`http://127.0.0.1:${stranger.port}/`, ['order.placed', 'order.changed'])
  const sent = await order(7, { items: [{ itemId: 'dal', quantity: 2 }] })
  expect(await until(id, 'waiting', 1)).toMatchObject({ lastStatus: 401 })
  await stranger.end()
  const receiver = await runReceiver(secret, stranger.port)
  const [first] = await deliveries(id)
  const retry = () => admin('retryWebhookDelivery', { params: { deliveryId: first?.id ?? '' } })
  await retry()
  expect(await receiver.next()).toBe('order.placed #1 Pending')
  await until(id, 'delivered', 1)
  // Again, with the same id.
  await retry()
  await until(id, 'delivered', 1)
  await staff('updateOrder', { params: { orderId: sent.id }, body: { status: 'Completed' } })
  expect(await receiver.next()).toBe('order.changed #1 Completed')
})
