import type { Input, Reply } from '@thali/contract/api/calls'
import { translationEndpoints } from '@thali/contract/api/endpoints-translations'
import { withSession } from './call.ts'
import { requestRow } from './request.ts'

/**
 * The words of a menu in one language, with the session. Apart from `call.ts`, so that phones do not download its row.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const getTranslations = (input: Input<'getTranslations'>): Promise<Reply<'getTranslations'>> =>
  withSession(
    async (headers) =>
      // The server's tests check answers against the contract (decision 119).
      (await requestRow(translationEndpoints.getTranslations, input, { headers })) as Reply<'getTranslations'>,
  )
