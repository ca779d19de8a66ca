import { StompError, type Frame } from './frame.ts'

/** Who is at the other end; `sessionId` ends the socket with the session. */
export type LiveActor = { readonly restaurantId: string; readonly sessionId: string }

/**
 * What the engine's destinations mean. The engine itself knows none: it speaks STOMP, and asks here. A profile that
 * keeps messages would also take ACK, NACK and transactions; the product's topics are for those who listen right now.
 */
export type Profile = {
  readonly mayHear: (actor: LiveActor, destination: string) => boolean
  /** Takes a SEND, or throws a StompError saying why not. */
  readonly take: (destination: string, frame: Frame) => void
}

type ProductRules = Pick<Profile, 'mayHear'> & {
  /** The one destination clients may send to. */
  readonly pingDestination: string
  readonly sendBytesMax: number
}

/** Thali's own destinations: clients listen, and send nothing but pings, which are taken without a word (spec §7). */
export const productProfile = ({ mayHear, pingDestination, sendBytesMax }: ProductRules): Profile => ({
  mayHear,
  take(destination, frame) {
    if (destination !== pingDestination) throw new StompError('Nothing may be sent there', { closeCode: 1008 })
    if (frame.headers.has('transaction')) throw new StompError('There are no transactions here')
    if (frame.body.length > sendBytesMax) throw new StompError('The message is too large', { closeCode: 1009 })
  },
})
