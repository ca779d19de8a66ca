import { lookup } from 'node:dns/promises'
import { connect as openSocket, isIP, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { PrinterTrouble } from '@thali/contract/printing/states'

/** A connection that was not made, or ended. */
export class PrinterError extends Error {
  readonly trouble: PrinterTrouble

  constructor(trouble: PrinterTrouble) {
    super(`The printer does not print: ${trouble}`)
    this.trouble = trouble
  }
}

/** The limits of an attempt (ms). */
export type SendLimits = {
  /** For the name and for the connection, each. */
  readonly connectMs: number
  /** For the status of a printer that sends it. */
  readonly statusMs: number
  /** For the first status of a printer that may send none. */
  readonly firstStatusMs: number
  /** Without progress for this long the printer counts as slow. */
  readonly slowMs: number
  /** Without progress for this long the attempt ends. */
  readonly stallMs: number
  /** For the sign of a printer that gives none. */
  readonly quietMs: number
}

/** The limits of production. */
export const usualLimits: SendLimits = {
  connectMs: 3000,
  statusMs: 1000,
  firstStatusMs: 1000,
  slowMs: 4000,
  stallMs: 20_000,
  quietMs: 1000,
}

/** The address of a host, checked: the connection goes to no other one. Throws PrinterError. */
export const findAddress = async (
  host: string,
  isAllowed: (address: string) => boolean,
  { connectMs }: Pick<SendLimits, 'connectMs'>,
): Promise<string> => {
  const addresses = isIP(host) === 0 ? await lookUp(host, connectMs) : [host]
  const address = addresses.find((found) => isAllowed(found))
  if (address === undefined) throw new PrinterError('address_refused')
  return address
}

const lookUp = async (host: string, ms: number): Promise<string[]> => {
  const ended = new AbortController()
  const late = wait(ms, undefined, { signal: ended.signal }).catch(() => undefined)
  const found = lookup(host, { all: true }).catch(() => undefined)
  const addresses = await Promise.race([found, late])
  ended.abort()
  if (!addresses) throw new PrinterError('name_unknown')
  return addresses.map(({ address }) => address)
}

const troubleOf = (error: NodeJS.ErrnoException): PrinterTrouble =>
  error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' ? 'refused' : 'unreachable'

/** Connects to a printer. Throws PrinterError; after an abort of `signal` too. */
export const connect = (
  { address, port }: { readonly address: string; readonly port: number },
  { connectMs }: Pick<SendLimits, 'connectMs'>,
  signal: AbortSignal,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = openSocket({ host: address, port, allowHalfOpen: true, noDelay: true })
    const fail = (trouble: PrinterTrouble): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      socket.destroy()
      reject(new PrinterError(trouble))
    }
    const abort = (): void => fail('unreachable')
    const timer = setTimeout(() => fail('unreachable'), connectMs)
    signal.addEventListener('abort', abort)
    // Errors of an open connection are reported by its writes and its end.
    socket.on('error', (error) => {
      if (socket.connecting || !socket.readyState.startsWith('open')) fail(troubleOf(error))
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(socket)
    })
    if (signal.aborted) abort()
  })
