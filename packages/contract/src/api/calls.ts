import type { z } from 'zod'
import type { EndpointName } from './all-endpoints.ts'
import type { ErrorCode } from './errors.ts'
import type { problemParameters } from './problem-schema.ts'
import type { TopicName } from './topics.ts'
import type { topicMessages, wire } from './wire.ts'

type Wire = typeof wire
type Part<N extends EndpointName, P extends string> = Wire[N] extends { readonly [K in P]: infer S extends z.ZodType }
  ? S
  : never

/** The input of a call as the client sends it, with only the parts that the call has. */
export type Input<N extends EndpointName> = {
  [P in 'params' | 'query' | 'body' as Part<N, P> extends never ? never : P]: z.input<Part<N, P>>
}

/** The input of a call after its schemas: what the server's handler receives. */
export type CheckedInput<N extends EndpointName> = {
  [P in 'params' | 'query' | 'body' as Part<N, P> extends never ? never : P]: z.output<Part<N, P>>
}

/** The body of a successful answer. */
export type Reply<N extends EndpointName> = z.output<Part<N, 'reply'>>

/** The message that a topic carries. */
export type TopicMessage<N extends TopicName> = z.output<(typeof topicMessages)[N]>

/** The parameters of a problem with this code, in addition to code, message and request id. */
export type ProblemParameters<C extends ErrorCode> = C extends keyof typeof problemParameters
  ? z.output<(typeof problemParameters)[C]>
  : Record<string, never>
