import type { PrinterTrouble } from '@thali/contract/printing/states'
import { PrinterError, type SendLimits } from './connect.ts'

/** An attempt to print a paper. */
export type PaperAttempt = {
  /** The drawn paper. Drawing goes on while the printer is connected. */
  readonly bytes: Promise<Uint8Array>
  /** The signs that the printer gave before: then it must give them again. */
  readonly knows: Knows
  /** Whether the paper repeats one whose outcome is unknown. */
  readonly isRepeat: boolean
  /** Whether to wait for the status of a printer that has not sent it before. */
  readonly isFirst: boolean
  /** Called while the paper is drawn, with a printer that is ready; false ends the attempt. */
  readonly mark: () => Promise<boolean>
  /** Asked right before the first byte; false ends the attempt. */
  readonly mayStart: () => Promise<boolean>
  readonly onSlow: () => void
  readonly signal: AbortSignal
  readonly limits?: SendLimits | undefined
}

/**
 * How an attempt ended. `printed`: the printer took everything; `isConfirmed` is false if neither it nor the system says
 * so. `unsent`: before the first byte of the paper. `unknown`: after it, so that the paper may be printed; `wasWritten` if
 * nothing of the paper was left to write. `refused`: `mark` or `mayStart` was false.
 */
export type Sent = { readonly knows: Learned } & (
  | { readonly kind: 'printed'; readonly isConfirmed: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unsent' | 'unknown'; readonly trouble: PrinterTrouble; readonly wasWritten?: boolean }
)

/** Whether a printer sends its status, ends the connection after the data, and resets it then. */
export type Knows = { readonly status: boolean; readonly end: boolean; readonly reset: boolean }

/** As `Knows`, from one attempt; `reset` is undefined if the attempt does not show it. */
export type Learned = Omit<Knows, 'reset'> & { readonly reset?: boolean }

/** How a printer took the end of the data. */
export type Ended = {
  readonly isReset: boolean
  readonly isAcknowledged: boolean | undefined
  readonly isConfirmed: boolean
}

/** An open printer. Its functions throw PrinterError. */
export type Talk = {
  /** Whether it was closed by the other side. */
  readonly isOver: boolean
  /** The trouble of a printer that closes before the paper. */
  readonly closedTrouble: PrinterTrouble
  readonly learned: Learned
  /** Asks for the status, and waits for it at most `ms`. */
  readStatus(ms: number): Promise<PrinterTrouble | null>
  /** Writes the paper. It ended the connection, or takes nothing for too long. */
  write(bytes: Uint8Array): Promise<void>
  /**
   * Waits until the printer took everything. `isAwaited`: until everything is acknowledged before the end, because a reset
   * hides it. It ended the connection before, did not take the data, or gave no sign although it `isKnown` to.
   */
  end(signs: { readonly isKnown: boolean; readonly isAwaited: boolean }): Promise<Ended>
}

export const asTrouble = (error: unknown): PrinterTrouble => {
  if (error instanceof PrinterError) return error.trouble
  throw error
}

/** Writes a paper to a printer that was opened. Rejects only if drawing fails. */
export const converse = async (talk: Talk, sending: PaperAttempt, limits: SendLimits): Promise<Sent> => {
  const { bytes, knows, isRepeat, isFirst, mark, mayStart } = sending
  const trouble = await talk.readStatus((knows.status && limits.statusMs) || (isFirst && limits.firstStatusMs) || 0)
  if (trouble) return { kind: 'unsent', trouble, knows: talk.learned }
  const isClosed = (): boolean => talk.isOver
  const closed = { kind: 'unsent', trouble: talk.closedTrouble, knows: { status: false, end: false } } as const
  if (isClosed()) return closed
  const [paper, isMarked] = await Promise.all([bytes, mark()])
  if (!isMarked) return { kind: 'refused', knows: talk.learned }
  if (isClosed()) return closed
  if (!(await mayStart())) return { kind: 'refused', knows: talk.learned }
  try {
    await talk.write(paper)
    const end = await talk.end({ isKnown: knows.status || knows.end, isAwaited: knows.reset || isRepeat })
    if (!end.isReset) return { kind: 'printed', isConfirmed: end.isConfirmed, knows: { ...talk.learned, reset: false } }
    const isWhole = end.isAcknowledged !== false
    // One that ended connections before is broken, or its network is: its next reset may lose a paper.
    const isOwnEnd = isRepeat && isWhole && !knows.end
    const learned = { ...talk.learned, end: false, ...(isOwnEnd && { reset: true }) }
    // It may have closed without reading, unless it resets each connection.
    if (!knows.reset || !isWhole) return { kind: 'unknown', trouble: 'broken_off', wasWritten: true, knows: learned }
    return { kind: 'printed', isConfirmed: end.isAcknowledged === true, knows: learned }
  } catch (error) {
    return { kind: 'unknown', trouble: asTrouble(error), knows: { ...talk.learned, end: false } }
  }
}
