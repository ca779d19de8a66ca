import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { Reply } from '@thali/contract/api/calls'

type Options = { readonly body?: unknown; readonly token?: string; readonly key?: string }

/** Calls a running server by the name of the endpoint; returns the status, and the body of a success. */
export const ask = async <N extends EndpointName>(
  url: string,
  name: N,
  path: string,
  { body, token, key }: Options = {},
): Promise<{ status: number; body: Reply<N> }> => {
  const response = await fetch(`${url}/api${path}`, {
    method: allEndpoints[name].method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Reply<N> } // as the contract has it
}

/** Calls like `ask`, and returns the body of a success. Throws Error with the status and the problem of any other answer. */
export const askFor = async <N extends EndpointName>(
  url: string,
  name: N,
  path: string,
  options: Options = {},
): Promise<Reply<N>> => {
  const { status, body } = await ask(url, name, path, options)
  if (status >= 300) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`)
  return body
}
