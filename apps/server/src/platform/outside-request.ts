import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

/** Whether a request may go to an address. */
export type AddressCheck = (address: string, isSecure: boolean) => boolean

/** The address of a URL that has one in place of a name; undefined for a name. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

/** The addresses of a name, as the machine finds them. */
export const resolveName: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Why a request got no answer. */
export type OutsideFault = 'address_refused' | 'name_unknown' | 'unreachable' | 'certificate' | 'timeout'

/** The limits of a request to an address that a user entered. */
export type OutsideRequest = {
  readonly isAllowed: AddressCheck
  readonly resolve: Resolve
  /** For the whole request (ms). */
  readonly timeoutMs: number
  /** Ends the request. */
  readonly signal?: AbortSignal
}

type Content = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

class OutsideError extends Error {
  readonly fault: OutsideFault

  constructor(fault: OutsideFault) {
    super(`A request got no answer: ${fault}`)
    this.fault = fault
  }
}

/** Why a request of `openUrl` failed. */
export const faultOf = (error: unknown): OutsideFault => {
  if (error instanceof OutsideError) return error.fault
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SIGNATURE|ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}

const refused = (): OutsideError => new OutsideError('address_refused')

/** Resolves a name for the connection itself, which therefore goes to a checked address. */
const checkedLookup =
  ({ isAllowed, resolve }: OutsideRequest, isSecure: boolean): LookupFunction =>
  (name, options, answer) => {
    resolve(name).then(
      (found) => {
        const addresses = found
          .filter((address) => isAllowed(address, isSecure))
          .map((address) => ({ address, family: isIP(address) }))
        const [first] = addresses
        if (!first) answer(refused(), '')
        else if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      () => answer(new OutsideError('name_unknown'), ''),
    )
  }

/** Opens a URL that a user entered, at an allowed address. Redirects are not followed. Rejects; see `faultOf`. */
export const openUrl = (url: URL, content: Content, limits: OutsideRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const literal = literalAddress(url)
    // A connection to an address asks no lookup.
    if (literal !== undefined && !limits.isAllowed(literal, isSecure)) throw refused()
    const timer = setTimeout(() => request.destroy(new OutsideError('timeout')), limits.timeoutMs)
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      method: content.method,
      // A connection of an earlier request could go to an address that the name no longer has.
      agent: false,
      headers: { ...content.headers, 'content-length': String(Buffer.byteLength(content.body)) },
      lookup: checkedLookup(limits, isSecure),
      ...(limits.signal && { signal: limits.signal }),
    })
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('response', resolve)
    request.end(content.body)
  })
