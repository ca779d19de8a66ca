import type { z } from 'zod'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import { errorsOf } from '@thali/contract/api/call-errors'
import { wire } from '@thali/contract/api/wire'
import { AppError } from '#server/platform/app-error.ts'
import type { Log } from '#server/platform/log.ts'

/** An answer that differs from the contract is a fault in tests. Elsewhere it is only logged (decision 119). */
export type OnWrongAnswer = 'fault' | 'log'

export type AnswerCheck = {
  /** Checks the JSON of a success. Throws only where a difference is a fault. */
  readonly reply: (name: EndpointName, json: string) => void
  /** Whether a refusal is answered as a fault, because the contract does not list its code for the call. */
  readonly isFault: (name: EndpointName, error: unknown) => boolean
}

// A check costs as much as a small handler. In operation one answer of a call in ten seconds is checked, no long one.
const pauseMs = 10_000
const checkedLengthMax = 64 * 1024

const isListed = (name: EndpointName, error: unknown): boolean =>
  !(error instanceof AppError) || errorsOf(name).includes(error.code)

const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def // the union of all kinds

/** The schemas behind optional ones and alternatives. */
const plain = (schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  const definition = definitionOf(schema)
  if ('innerType' in definition) return plain(definition.innerType)
  if (definition.type === 'union') return definition.options.flatMap(plain)
  if (definition.type === 'pipe') return [definition.in, definition.out].flatMap(plain)
  return [schema]
}

const fieldOf = (schema: z.core.$ZodType, key: PropertyKey): readonly z.core.$ZodType[] => {
  const definition = definitionOf(schema)
  if (definition.type !== 'object') return []
  return Object.entries(definition.shape).flatMap(([name, field]) => (name === key ? [field] : []))
}

const elementOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  const definition = definitionOf(schema)
  if (definition.type === 'array') return [definition.element]
  return definition.type === 'record' ? [definition.valueType] : []
}

/** The fields of a path. Keys of records are data, and positions differ between answers. */
const placeOf = (reply: z.core.$ZodType, path: readonly PropertyKey[]): string => {
  let schemas = plain(reply)
  const keys = path.map((key) => {
    const fields = schemas.flatMap((schema) => fieldOf(schema, key))
    schemas = (fields.length > 0 ? fields : schemas.flatMap(elementOf)).flatMap(plain)
    return fields.length > 0 ? String(key) : '*'
  })
  return keys.join('.')
}

/** Compares answers with the contract. A logged difference names the call and the field once, and holds no data. */
export const createAnswerCheck = (onWrongAnswer: OnWrongAnswer, log: Log): AnswerCheck => {
  if (onWrongAnswer === 'fault')
    return {
      reply: (name, json) => void wire[name].reply.parse(JSON.parse(json)),
      isFault: (name, error) => !isListed(name, error),
    }
  const logged = new Set<string>()
  const nextMs = new Map<EndpointName, number>()
  const logOnce = (call: EndpointName, time: string, difference: string): void => {
    const kind = `${call} ${time} ${difference}`
    if (logged.has(kind)) return
    logged.add(kind)
    log.error({ call, at: time, difference }, 'An answer differs from the contract')
  }
  return {
    reply(name, json) {
      const now = performance.now()
      if (json.length > checkedLengthMax || now < (nextMs.get(name) ?? 0)) return
      nextMs.set(name, now + pauseMs)
      const issues = wire[name].reply.safeParse(JSON.parse(json)).error?.issues ?? []
      for (const { path, code } of issues) logOnce(name, placeOf(wire[name].reply, path), code)
    },
    isFault(name, error) {
      if (!isListed(name, error) && error instanceof AppError) logOnce(name, 'code', error.code)
      return false
    },
  }
}
