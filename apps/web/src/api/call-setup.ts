import { type Input, type Reply, checklistEndpoints, selfCheckEndpoints, setupEndpoints } from '@thali/contract'
import { createCall } from './create-call.ts'
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
  // Tests and development check replies against the contract (design §2).
  (await requestRow(setupEndpoints[name], input, options)) as Reply<N>

/** Makes a call of the self-check. */
const callChecks = createCall(selfCheckEndpoints)

/**
 * The state of the server, with the session.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const callSelfCheck = (input: Input<'getSelfCheck'>): Promise<Reply<'getSelfCheck'>> =>
  callChecks('getSelfCheck', input)

/** Makes a call of the checklist. */
export const callChecklist = createCall(checklistEndpoints)
