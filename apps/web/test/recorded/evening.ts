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

let openings = 0

/** Begins the opening of another screen, with ids of its own. */
export const beginOpening = (): void => void (openings += 1)

/** A recorded text with ids for one opening: the app keeps drafts by id, and another opening must not find them. */
export const withOwnIds = (text: string): string => text.replace(/\bid-(?=\d)/g, `id${openings}-`)

/** The opposite of `withOwnIds`. */
export const withRecordedIds = (text: string): string => text.replace(/\bid\d+-(?=\d)/g, 'id-')

const fits = ({ params, query }: Recorded, call: ReceivedCall): boolean => {
  const isSame = (own: string | null | undefined, value: unknown): boolean =>
    typeof own === 'string' && withRecordedIds(own) === String(value)
  if (Object.entries(params).some(([name, value]) => !isSame(call.params[name], value))) return false
  return Object.entries(query).every(([name, value]) => isSame(call.query.get(name), value))
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
      return JSON.parse(withOwnIds(JSON.stringify(body)).replaceAll('"spice-garden"', JSON.stringify(restaurantId)))
    })
}
