import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'

/**
 * Whether an ended connection delivered its bytes, according to this system: the other device acknowledged all of them;
 * it did not yet, or the connection broke off; unknown, on systems other than Linux.
 */
export type Delivery = 'acknowledged' | 'open' | 'unknown'

/** The other end of a connection, and our port. */
export type Ends = { readonly address: string; readonly port: number; readonly localPort: number }

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

// Linux lists IPv4 addresses as one little-endian word, and IPv6 addresses as four.
const kernelWords = (bytes: readonly number[]): string =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.slice(index * 4, index * 4 + 4).toReversed())
    .flat()
    .map((byte) => hex(byte, 2))
    .join('')

const bytesOfV6 = (address: string): number[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const words = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16))
  const [first, last] = [words(head), words(tail ?? '')]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => 0)
  return [...first, ...zeros, ...last].flatMap((word) => [word >> 8, word & 0xff])
}

// The end that we sent is acknowledged only after everything before it: FIN-WAIT-2, and TIME-WAIT.
const acknowledgedStates = new Set(['05', '06'])

/** Before our end: established, and ended by the other device. */
const openStates = new Set(['01', '08'])

/** The state of a connection and the bytes that are not acknowledged, as the kernel lists them; null if it lists none. */
const readKernel = async ({
  address,
  port,
  localPort,
}: Ends): Promise<{ readonly state: string; readonly unacknowledged: string } | null | undefined> => {
  const isV4 = isIPv4(address)
  const listed = await readFile(isV4 ? '/proc/net/tcp' : '/proc/net/tcp6', 'latin1').catch(() => undefined)
  if (listed === undefined) return undefined
  const remote = kernelWords(isV4 ? address.split('.').map(Number) : bytesOfV6(address))
  const found = new RegExp(`:${hex(localPort, 4)} ${remote}:${hex(port, 4)} (..) (.{8}):`).exec(listed)
  return found && { state: found[1] ?? '', unacknowledged: found[2] ?? '' }
}

/** Reads `Delivery` from the kernel's list of connections. A connection that is not listed was broken off. */
export const readDelivery = async (ends: Ends): Promise<Delivery> => {
  const found = await readKernel(ends)
  if (found === undefined) return 'unknown'
  return acknowledgedStates.has(found?.state ?? '') ? 'acknowledged' : 'open'
}

/** As `readDelivery`, of the bytes written so far to a connection that was not ended. */
export const readWritten = async (ends: Ends): Promise<Delivery> => {
  const found = await readKernel(ends)
  if (found === undefined) return 'unknown'
  return found && openStates.has(found.state) && Number.parseInt(found.unacknowledged, 16) === 0
    ? 'acknowledged'
    : 'open'
}
