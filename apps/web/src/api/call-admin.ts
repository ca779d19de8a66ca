import {
  type Input,
  type Reply,
  figureEndpoints,
  historyEndpoints,
  offerEndpoints,
  ownRestaurantEndpoints,
  printedCardEndpoints,
  programEndpoints,
  staffEndpoints,
  webhookEndpoints,
} from '@thali/contract'
import { withSession } from './call.ts'
import { requestRow } from './request.ts'

// Apart from `call.ts`, so that only screens of the administration download these rows.
const rows = {
  ...staffEndpoints,
  ...ownRestaurantEndpoints,
  ...programEndpoints,
  ...webhookEndpoints,
  ...historyEndpoints,
  ...printedCardEndpoints,
  ...figureEndpoints,
  ...offerEndpoints,
} as const

/** A call of the administration. */
export type AdminCallName = keyof typeof rows

/**
 * Makes a call of the administration with the session, as `call` does.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callAdmin = <N extends AdminCallName>(name: N, input: Input<N>): Promise<Reply<N>> =>
  withSession(
    async (headers) =>
      // Tests and development check replies against the contract (design §2).
      (await requestRow(rows[name], input, { headers })) as Reply<N>,
  )
