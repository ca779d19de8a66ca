import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { aDatabase, insertSecret, openEvents, secretNames } from '#test/events.ts'
import { JobQueue, type JobPolicy } from './job-queue.ts'

type Policy = JobPolicy<string, string>

/** A queue of named jobs, which claims all that wait and stores the names of attempts that ended. */
const openQueue = async (policy: Partial<Policy> = {}) => {
  const { db } = await aDatabase()
  const { transaction } = await openEvents({ db })
  const waiting: string[] = []
  const finish = new Map<string, () => void>()
  const queue = new JobQueue<string, string>(
    { transaction, log: createLog('silent') },
    {
      failureText: 'A test failed',
      step: async (trx, _, { ended, isClosing }) => {
        for (const name of ended) await insertSecret(trx, name)
        return { jobs: isClosing ? [] : waiting.splice(0, policy.atOnceMax ?? waiting.length) }
      },
      attempt: (name, signal) =>
        new Promise((resolve) => {
          finish.set(name, () => resolve(name))
          signal.addEventListener('abort', () => resolve(`${name}, broken off`))
        }),
      ...policy,
    },
  )
  const add = (...names: string[]): void => {
    waiting.push(...names)
    queue.wake()
  }
  return {
    queue,
    add,
    /** Ends the attempt at a job. */
    finish: (name: string) => finish.get(name)?.(),
    untilStarted: async (...names: string[]): Promise<void> => {
      await expect.poll(() => [...finish.keys()]).toEqual(names)
    },
    stored: () => secretNames(db),
  }
}

test('jobs run at once, and their ends are stored', async () => {
  const { add, finish, untilStarted, stored } = await openQueue()
  add('first', 'second')
  await untilStarted('first', 'second')
  finish('second')
  await expect.poll(stored).toEqual(['second'])
})

test('an end that could not be stored is stored later, without another attempt', async () => {
  let failures = 0
  let attempts = 0
  const { add, stored } = await openQueue({
    step: async (trx, _, { ended }) => {
      for (const name of ended) await insertSecret(trx, name)
      if (ended.length > 0 && (failures += 1) === 1) throw new Error('The database is away')
      return { jobs: attempts === 0 ? ['paper'] : [] }
    },
    attempt: async (name) => {
      attempts += 1
      return name
    },
  })
  add()
  await expect.poll(stored).toEqual(['paper'])
  expect([attempts, failures]).toEqual([1, 2])
})

test('a queue of one starts a job after the end of the last', async () => {
  const { add, finish, untilStarted, stored } = await openQueue({ atOnceMax: 1 })
  add('first', 'second')
  await untilStarted('first')
  add('third')
  finish('first')
  await untilStarted('first', 'second')
  expect(await stored()).toEqual(['first'])
})

test('a retry ends the pause after a failure', async () => {
  let steps = 0
  const { queue } = await openQueue({
    step: async () => {
      steps += 1
      return { jobs: [], pauseMs: 3_600_000 }
    },
  })
  queue.wake()
  await expect.poll(() => steps).toBe(1)
  queue.wake()
  queue.wake({ isRetry: true })
  await expect.poll(() => steps).toBe(2)
  await queue.close(0)
  // The last step gives a lease back.
  expect(steps).toBe(3)
})

test('a queue that closes breaks attempts off and stores their ends', async () => {
  const { queue, add, untilStarted, stored } = await openQueue()
  add('first')
  await untilStarted('first')
  const closed = queue.close(0)
  add('second')
  await closed
  expect(await stored()).toEqual(['first, broken off'])
})

test('a job whose right was lost is looked for again', async () => {
  const taken: string[] = []
  const { add, stored } = await openQueue({
    attempt: async (name) => {
      taken.push(name)
      return taken.length === 1 ? undefined : name
    },
    step: async (trx, _, { ended }) => {
      for (const name of ended) await insertSecret(trx, name)
      return { jobs: ended.length > 0 ? [] : ['paper'] }
    },
  })
  add()
  await expect.poll(stored).toEqual(['paper'])
  expect(taken).toEqual(['paper', 'paper'])
})

test('scopes that are woken during a step share the next one', async () => {
  const seen: (readonly string[] | undefined)[] = []
  const { queue } = await openQueue({
    step: async (_, __, { scopes }) => {
      seen.push(scopes)
      return { jobs: [] }
    },
  })
  for (const scope of ['a', 'b', 'c']) queue.wake({ scope })
  await expect.poll(() => seen).toEqual([['a'], ['b', 'c']])
  queue.wake({ scope: 'a' })
  queue.wake({ scope: 'b' })
  queue.wake()
  await expect.poll(() => seen.slice(2)).toEqual([['a'], undefined])
})
