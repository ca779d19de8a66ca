import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { CashDesk } from '../cash-desk.ts'
import type { Answered } from '../harness.ts'
import { describeChanges, factsOf, type Fact, type Facts } from './facts.ts'
import { createNumbering, hideSecrets } from './numbering.ts'
import { findReads, type Read } from './reads.ts'

type Caller = Parameters<CashDesk['as']>[0]

/** A restaurant's work as text: calls, their answers, and how the answers of all reading calls change. */
export type Recording = {
  /** Makes a call some time after the one before. */
  step<N extends EndpointName>(as: Caller, name: N, input: Input<N>): Promise<Answered<N>>
  /** Records the whole answer of a reading call, or a file. */
  show<N extends EndpointName>(as: Caller, name: N, input: Input<N>): Promise<void>
  text(): string
}

// No two moments of a recording look the same.
const stepMs = 67_000

/** A path from its last id on: the same in each list. */
const fromId = (path: string): string => path.slice(Math.max(0, path.lastIndexOf('[#')))

/** Leaves out the lines about objects that a step has already shown, and counts them. */
const leaveOutShown = (shown: Set<string>, lines: readonly string[]): string[] => {
  const own = (line: string): string => fromId(line.split(' ', 1)[0] ?? '') + line.slice(line.indexOf(' '))
  const fresh = lines.filter((line) => !own(line).startsWith('[#') || !shown.has(own(line)))
  for (const line of fresh) shown.add(own(line))
  return withCount(fresh, lines.length - fresh.length)
}

const withCount = (lines: readonly string[], leftOut: number): string[] => [
  ...lines,
  ...(leftOut > 0 ? [`(${leftOut} as above)`] : []),
]

/** Begins to record a restaurant. */
export const startRecording = async (desk: CashDesk): Promise<Recording> => {
  const number = createNumbering()
  const written: string[] = []
  const known = new Map<string, Facts>()
  const readFacts = (answer: unknown): Facts => factsOf(JSON.parse(number(JSON.stringify(answer, hideSecrets))))
  const write = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) written.push(title, ...lines.map((line) => `  ${line}`))
  }
  const look = async ({ key, ask }: Read): Promise<string[]> => {
    const facts = readFacts(await ask(desk))
    const changes = describeChanges(known.get(key) ?? new Map(), facts)
    known.set(key, facts)
    return changes
  }
  const lookAtAll = async (shown: Set<string>): Promise<void> => {
    for (const read of await findReads(desk)) write(number(read.key), leaveOutShown(shown, await look(read)))
  }
  /** An answer, without what the reading calls answer about the same objects. */
  const describeAnswer = (answer: Answered<EndpointName>): string[] => {
    const isSuccess = answer.status < 400
    const { requestId: _, ...problem } = isSuccess ? { requestId: '' } : answer.problem
    const facts = [...readFacts(isSuccess ? answer.body : problem)]
    const keyOf = ({ path, field }: Fact): string => `${fromId(path)} ${field}`
    const listed = [...known.values()].flatMap((read) =>
      [...read.values()].map((fact) => `${keyOf(fact)} ${fact.value}`),
    )
    const isListed = new Set(listed)
    const own = facts.filter(([, fact]) => !fact.path.includes('[#') || !isListed.has(`${keyOf(fact)} ${fact.value}`))
    return withCount(describeChanges(new Map(), new Map(own)), facts.length - own.length)
  }
  await lookAtAll(new Set())
  written.length = 0
  const titleOf = (as: Caller, name: EndpointName, input: object): string =>
    number(`# ${typeof as === 'string' ? as : 'phone'} ${name} ${JSON.stringify(input)}`)
  let steps = 0
  return {
    async step(as, name, input) {
      desk.server.clock.advance(stepMs)
      steps += 1
      const answer = await desk.as(as, name, input, `step-${steps}`)
      written.push('', titleOf(as, name, input))
      await lookAtAll(new Set())
      write(`answer ${answer.status}`, describeAnswer(answer))
      return answer
    },
    async show(as, name, input) {
      const { body } = await desk.as(as, name, input)
      const lines =
        typeof body === 'string' ? number(body).trim().split('\n') : describeChanges(new Map(), readFacts(body))
      written.push('')
      write(titleOf(as, name, input), lines)
    },
    text: () => `${written.join('\n').trim()}\n`,
  }
}
