// Printers of the network that do not print, one per fault, for journeys and measurements.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { PrinterTrouble } from '@thali/contract/printing/states'
import { endRequest } from '../apps/server/src/features/printing/status.ts'
import { freePort } from '../apps/server/test/free-port.ts'

/** A fault that a network printer on this machine can have; the address guard refuses addresses before that. */
export type Fault = Exclude<PrinterTrouble, 'address_refused' | 'host_away' | `device_${string}`>

/** A printer's address, and how many copies of a long ticket show its fault. */
type Place = { readonly host: string; readonly port: number; readonly copies: number }

/** A printer with a fault, until `end`. */
export type FaultyPrinter = { readonly place: Place; readonly end: () => void }

type Started = Omit<Place, 'copies'> & { readonly end: () => void }

/** Answers each question DLE EOT n of some bytes by its bits for n. */
const answer = (socket: Socket, bytes: Buffer, statuses: Readonly<Record<number, number>>): void => {
  for (let at = 0; at < bytes.length - 2; at += 1)
    if (bytes[at] === 0x10 && bytes[at + 1] === 0x04) socket.write(Uint8Array.of(statuses[bytes[at + 2] ?? 0] ?? 0x12))
}

const isEnd = (bytes: Buffer): boolean => bytes.subarray(-endRequest.length).equals(endRequest)

const telling = (statuses: Readonly<Record<number, number>>) => (socket: Socket) =>
  void socket.on('data', (bytes: Buffer) => answer(socket, bytes, statuses))

/** A port where a printer behaves so with each connection. */
const listen = async (behave: (socket: Socket) => void): Promise<Started> => {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const absent = async (host: string): Promise<Started> => ({
  host,
  port: await freePort(),
  end: () => {},
})

const starts: Readonly<Record<Fault, () => Promise<Started>>> = {
  // The broadcast address of the loopback network: no network beyond the machine takes part in the answer.
  unreachable: () => absent('127.255.255.255'),
  refused: () => absent('127.0.0.1'),
  name_unknown: () => absent('no-such-printer.invalid'),
  slow: () => listen((socket) => void socket.pause()),
  // The question about the end follows the paper: an earlier reset would look like one before the paper was written.
  broken_off: () => listen((socket) => void socket.on('data', (bytes) => isEnd(bytes) && socket.resetAndDestroy())),
  paper_out: () => listen(telling({ 4: 0x72 })),
  cover_open: () => listen(telling({ 2: 0x16 })),
  fault: () => listen(telling({ 2: 0x52 })),
}

/** All faults of `startFaultyPrinter`. */
export const faults = Object.keys(starts) as Fault[] // of the record above

/** Starts a printer with a fault. */
export const startFaultyPrinter = async (fault: Fault): Promise<FaultyPrinter> => {
  const { host, port, end } = await starts[fault]()
  // One ticket fits in the buffers of a connection, and counts as printed once the printer's side has it.
  return { place: { host, port, copies: fault === 'slow' ? 3 : 1 }, end }
}
