import type { ServerResponse } from 'node:http'
import type { VisitMessage } from '@thali/contract/visits/visit'
import type { Phone, PhoneKey } from '#server/data/tables/phone-queries.ts'
import { encodeEvent, EventStream } from './event-stream.ts'
import type { StreamLimits } from './limits.ts'

/** Finds a visit; undefined for an unknown one. */
export type FindPhone = (by: PhoneKey) => Promise<Phone | undefined>

/** A message in the format of server-sent events, encoded once for all phones. */
export const encodeMessage = (message: VisitMessage): Uint8Array => encodeEvent(message)

/** The open response of one phone. */
export class PhoneStream extends EventStream {
  phone: Phone
  /** Rises with each read of the visit and of the table's calls: only the result of the latest read counts. */
  visitTurn = 0
  callsTurn = 0

  /** `onEnd` runs at the first end of the stream, by either side. */
  constructor(phone: Phone, response: ServerResponse, limits: StreamLimits, onEnd: () => void) {
    super(response, limits, onEnd)
    this.phone = phone
  }
}
