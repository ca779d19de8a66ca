import type { z } from 'zod'
import type { EndpointName } from './endpoints.ts'
import type { topicMessages, wire } from './schemas.ts'
import type { TopicName } from './topics.ts'

type Wire = typeof wire
type Part<N extends EndpointName, P extends string> = Wire[N] extends { readonly [K in P]: infer S extends z.ZodType }
  ? S
  : never

/** What a caller gives for a call: only the parts it has. */
export type Input<N extends EndpointName> = {
  [P in 'params' | 'query' | 'body' as Part<N, P> extends never ? never : P]: z.input<Part<N, P>>
}

/** What the server's handler is given: the same, checked. */
export type CheckedInput<N extends EndpointName> = {
  [P in 'params' | 'query' | 'body' as Part<N, P> extends never ? never : P]: z.output<Part<N, P>>
}

/** The body of a call's success. */
export type Reply<N extends EndpointName> = z.output<Part<N, 'reply'>>

/** The message that a topic carries. */
export type TopicMessage<N extends TopicName> = z.output<(typeof topicMessages)[N]>
