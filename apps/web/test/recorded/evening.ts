import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Reply } from '@thali/contract/api/calls'
import { getVisit } from '#web/product/visit.ts'
import type { FakeApi, ReceivedCall } from '../fake-api.ts'
import evening from './evening.json' with { type: 'json' }

type Recorded = {
  readonly name: string
  readonly by: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const recorded: readonly Recorded[] = evening

/** The moment at which the answers were recorded. */
export const recordedAt = new Date('2026-11-20T10:00:00.000Z')

type Visitor = 'staff' | 'guest'

const fits = ({ params, query }: Recorded, call: ReceivedCall): boolean => {
  if (Object.entries(params).some(([name, value]) => call.params[name] !== value)) return false
  return Object.entries(query).every(([name, value]) => call.query.get(name) === String(value))
}

/** The recorded answer to a call, else the sample. The one with most parameters counts. */
const findAnswer = (visitor: Visitor, call: ReceivedCall): unknown =>
  recorded
    .filter((row) => row.by === visitor && row.name === call.name && fits(row, call))
    .toSorted((one, other) => Object.keys(other.query).length - Object.keys(one.query).length)[0]?.body

/** The recorded answer to a call without parameters. */
export const recordedAnswer = <N extends EndpointName>(name: N): Reply<N> =>
  recorded.find((row) => row.name === name)?.body as Reply<N> // by this name

/** Lets a fake API answer what the server answered in a full restaurant (`recordings/evening.test.ts`). */
export const replayEvening = (api: FakeApi, visitor: Visitor): void => {
  for (const name of new Set(recorded.map((row) => row.name)) as ReadonlySet<EndpointName>)
    api.answer(name, (sample, call) => {
      const body = findAnswer(visitor, call)
      if (body === undefined) return sample
      const restaurantId = call.params['restaurantId'] ?? call.query.get('restaurantId') ?? getVisit().restaurantId
      return JSON.parse(JSON.stringify(body).replaceAll('"spice-garden"', JSON.stringify(restaurantId)))
    })
}
