import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, engine } from '#test/database.ts'
import { observeStatements, type ObservedStatement } from '#test/driver.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { openWebhooks, webhookCare } from '#test/webhooks.ts'

const items = [{ itemId: 'dal', quantity: 2 }]

/** Orders whose messages wait for the next process. */
const leaveMessages = async (count: number) => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const open = await openWebhooks({ care: undefined }, { database })
  // Processes have the machine's time.
  await open.advance(Date.now() - open.server.clock.now().getTime())
  const { id } = await open.add()
  for (let index = 0; index < count; index += 1) await open.order(7, { items })
  const untilDelivered = async (): Promise<void> => {
    while ((await open.deliveries(id)).some(({ state }) => state !== 'delivered'));
  }
  return { ...open, database, untilDelivered }
}

/** A server with a later time, on the same data. */
const startLater = async ({ database }: Awaited<ReturnType<typeof leaveMessages>>, ms: number): Promise<void> => {
  const server = await startServer({
    database: database.again(),
    webhooks: { networks: ['127.0.0.0/8'], care: webhookCare },
  })
  server.clock.set(new Date(Date.now() + ms).toISOString())
}

/** Counts the commits with changes of messages. Returns a function that answers how many there were. */
const countCommits = (): (() => number) => {
  let hasChanged = false
  let commits = 0
  const stop = observeStatements(({ text }) => {
    if (/^update "?webhook_deliveries/i.test(text)) hasChanged = true
    if (!hasChanged || !/^commit/i.test(text)) return
    commits += 1
    hasChanged = false
  })
  afterTest(async () => stop())
  return () => commits
}

test('a late receiver gets sixteen messages at once, in few commits', async () => {
  const left = await leaveMessages(20)
  const { receiver } = left
  receiver.answer = 'says nothing'
  const commits = countCommits()
  await startLater(left, 0)
  await receiver.message(16)
  expect([receiver.received.length, commits()]).toEqual([16, 1])
  receiver.answer = 204
  receiver.answerAll()
  await left.untilDelivered()
  expect(receiver.received).toHaveLength(20)
  // The answers arrive within some turns of the process.
  expect(commits()).toBeLessThan(12)
})

test('a killed process loses no message', async () => {
  const left = await leaveMessages(20)
  const { receiver, database } = left
  receiver.answer = 'says nothing'
  const killed = await startProcess({ ...database.env, WEBHOOK_NETWORKS: '127.0.0.0/8' })
  await receiver.message(16)
  await killed.kill()
  receiver.answer = 204
  await startLater(left, 60_000)
  await left.untilDelivered()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  // Those that were sent without an answer arrive again.
  expect([ids.length, new Set(ids).size]).toEqual([16 + 20, 20])
})

test('a receiver without answers delays no message of another one', async () => {
  const { add, receiver, order, list } = await openWebhooks()
  const other = await startReceiver()
  receiver.answer = 'says nothing'
  const slow = await add()
  const quick = await add(other.url)
  for (let index = 0; index < 40; index += 1) await order(7, { items })
  await other.message(40)
  // The ends of attempts are stored with the next claim.
  await expect
    .poll(async () => new Map((await list()).map(({ id, waiting }) => [id, waiting])))
    .toEqual(
      new Map([
        [slow.id, 40],
        [quick.id, 0],
      ]),
    )
})

test.runIf(engine === 'sqlite')('a claim reads no messages of other webhooks', async () => {
  const seen: ObservedStatement[] = []
  // Before the server prepares its statements.
  const stop = observeStatements((statement) => seen.push(statement))
  const { add, receiver, order, until, server } = await openWebhooks()
  const { id } = await add()
  await order(7, { items })
  await receiver.message(1)
  await until(id, 'delivered', 1)
  stop()
  const claims = seen.filter(({ text }) => /^select .*webhook_deliveries.*due_at" <= /s.test(text))
  const steps = await Promise.all(
    claims.map(async ({ text, values }) => {
      const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...values])
      return (await server.db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
    }),
  )
  const ofMessages = steps.flat().filter((step) => /webhook_deliveries|delivery/.test(step))
  expect(ofMessages.length).toBeGreaterThan(0)
  for (const step of ofMessages) expect(step).toMatch(/\(restaurant_id=\? AND webhook_id=\? AND due_at<\?\)/)
})
