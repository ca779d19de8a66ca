import { setTimeout as pause } from 'node:timers/promises'
import type { Paper, PaperMark } from '@thali/contract/printing/paper'
import { drawPaper } from '../../apps/server/src/features/printing/paper/draw-paper.ts'
import type { Place } from '../../testing/place.ts'
import { dotsOf, type FaultyPrinter } from './faulty-printer.ts'
import type { Ledger } from './senders.ts'

/** A printer of the proof with its id and width. */
export type ProofPrinter = { readonly id: string; readonly width: 58 | 80; readonly device: FaultyPrinter }

/** The papers compared with the orders. */
type PaperVerdict = {
  readonly jobs: number
  /** Orders without a whole paper at a printer. */
  readonly lost: number
  /** Papers that were printed again without POSSIBLE REPEAT. */
  readonly unmarked: number
  /** Papers that no stored job explains. */
  readonly unknown: number
  /** Orders of one phone whose first papers came in another sequence. */
  readonly outOfOrder: number
  /** Whole papers with POSSIBLE REPEAT. */
  readonly marked: number
}

type Drawn = { readonly orderId: string; readonly isRepeat: boolean }

const timeZone = 'Asia/Kolkata'
const drawnAtOnce = 8

/** All pictures that the jobs of a printer may print, by their dots. */
const drawAll = async ({ db }: Place, { id, width }: ProofPrinter): Promise<Map<string, Drawn>> => {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['data', 'order_id', 'is_repeat'])
    .where('printer_id', '=', id)
    .where('kind', '=', 'kot')
    .execute()
  const drawn = new Map<string, Drawn>()
  const draw = async (paper: Paper, orderId: string, marks: readonly PaperMark[]): Promise<void> => {
    const { rows: dots } = await drawPaper(paper, { width, marks, zone: timeZone })
    drawn.set(dotsOf(dots), { orderId, isRepeat: marks.length > 0 })
  }
  const left = rows.values()
  const drawLeft = async (): Promise<void> => {
    for (const { data, order_id: orderId, is_repeat: isRepeat } of left) {
      const paper: Paper = JSON.parse(data)
      await draw(paper, orderId ?? '', [])
      if (isRepeat) await draw(paper, orderId ?? '', ['possible-repeat'])
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, drawLeft))
  return drawn
}

const judgePrinter = async (
  place: Place,
  printer: ProofPrinter,
  { acknowledged }: Ledger,
  asked: ReadonlySet<string>,
): Promise<PaperVerdict> => {
  const drawn = await drawAll(place, printer)
  const papers = printer.device.printed.flatMap((dots) => drawn.get(dots) ?? [])
  const plain = papers.filter(({ isRepeat }) => !isRepeat)
  const firstAt = new Map<string, number>()
  for (const [at, { orderId }] of papers.entries()) if (!firstAt.has(orderId)) firstAt.set(orderId, at)
  // A phone sends its next order after the answer to the one before.
  const phones = Map.groupBy(acknowledged, ({ creation }) => creation.userId)
  const outOfOrder = [...phones.values()].flatMap((sent) =>
    sent.filter(({ order }, at) => {
      const before = sent[at - 1]
      if (asked.has(order.id) || (before && asked.has(before.order.id))) return false
      return before && (firstAt.get(order.id) ?? 0) < (firstAt.get(before.order.id) ?? 0)
    }),
  )
  return {
    jobs: acknowledged.length,
    lost: acknowledged.filter(({ order }) => !firstAt.has(order.id)).length,
    unmarked: plain.length - new Set(plain.map(({ orderId }) => orderId)).size,
    unknown: printer.device.printed.length - papers.length,
    outOfOrder: outOfOrder.length,
    marked: papers.length - plain.length,
  }
}

/** Compares the papers of all printers with the acknowledged orders. Orders in `asked` are printed later, by staff. */
export const judgePapers = async (
  place: Place,
  printers: readonly ProofPrinter[],
  ledger: Ledger,
  asked: ReadonlySet<string>,
): Promise<PaperVerdict> => {
  const verdicts: PaperVerdict[] = []
  for (const printer of printers) verdicts.push(await judgePrinter(place, printer, ledger, asked))
  const sum = (field: keyof PaperVerdict): number => verdicts.reduce((total, one) => total + one[field], 0)
  return {
    jobs: sum('jobs'),
    lost: sum('lost'),
    unmarked: sum('unmarked'),
    unknown: sum('unknown'),
    outOfOrder: sum('outOfOrder'),
    marked: sum('marked'),
  }
}

/**
 * Waits until no job waits or is sent. Prints held papers whose connection was reset twice, as staff do, and returns their
 * orders. Throws after a time.
 */
export const untilPrinted = async ({ db }: Place, limitMs: number): Promise<ReadonlySet<string>> => {
  const end = Date.now() + limitMs
  const asked = new Set<string>()
  for (;;) {
    const held = await db
      .updateTable('print_jobs')
      .set({ state: 'waiting' })
      .where('state', '=', 'held')
      .where('last_error', '=', 'broken_off')
      .returning('order_id')
      .execute()
    for (const { order_id: orderId } of held) asked.add(orderId ?? '')
    const open = await db
      .selectFrom('print_jobs')
      .select(['state', (eb) => eb.fn.countAll().as('count')])
      .where('state', '<>', 'printed')
      .groupBy('state')
      .execute()
    if (open.length === 0) return asked
    const isOver = !open.some(({ state }) => state === 'waiting' || state === 'sending')
    if (isOver || Date.now() > end) throw new Error(`Jobs are not printed: ${JSON.stringify(open)}`)
    await pause(200)
  }
}
