import type { Input, Reply } from '@thali/contract/api/calls'
import { checklistEndpoints, selfCheckEndpoints, setupEndpoints } from '@thali/contract/api/endpoints-setup'
import { withSession } from './call.ts'
import { type CallOptions, requestRow } from './request.ts'

/** A call of the first run. */
type SetupCallName = keyof typeof setupEndpoints

/**
 * Makes a call of the first run, without a session. Apart from `call.ts`, so that phones do not download its rows.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callSetup = async <N extends SetupCallName>(
  name: N,
  input: Input<N>,
  options?: CallOptions,
): Promise<Reply<N>> =>
  // The server's tests check answers against the contract (decision 119).
  (await requestRow(setupEndpoints[name], input, options)) as Reply<N>

/**
 * The state of the server, with the session.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callSelfCheck = (input: Input<'getSelfCheck'>): Promise<Reply<'getSelfCheck'>> =>
  withSession(
    async (headers) =>
      // The server's tests check answers against the contract (decision 119).
      (await requestRow(selfCheckEndpoints.getSelfCheck, input, { headers })) as Reply<'getSelfCheck'>,
  )

/**
 * A call of the checklist, with the session.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callChecklist = <N extends keyof typeof checklistEndpoints>(name: N, input: Input<N>): Promise<Reply<N>> =>
  withSession(
    async (headers) =>
      // The server's tests check answers against the contract (decision 119).
      (await requestRow(checklistEndpoints[name], input, { headers })) as Reply<N>,
  )
