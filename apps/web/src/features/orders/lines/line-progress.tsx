import type { ReactElement } from 'react'
import { isKitchenLine, orderStages, voidedOf } from '@thali/contract/kitchen/state'
import type { OrderLine } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import styles from './line-progress.module.css'
import { lineProgressMessages as messages } from './line-progress-messages.en.ts'

type ProgressLine = Pick<OrderLine, 'quantity' | 'stationId' | 'progress' | 'voidReason' | 'remake' | 'changedDateTime'>

/** How far a line is, in words such as "1 served, 2 ready"; undefined for a line that the kitchen does not see. */
export const progressWords = (line: ProgressLine): string | undefined => {
  if (!isKitchenLine(line) || line.quantity === 0) return undefined
  const { quantity, progress } = line
  const [seen = 0, ready = 0, served = 0] = [progress.seen, progress.ready, progress.served].map((units) =>
    Math.min(units, quantity),
  )
  const units = { sent: quantity - seen, seen: seen - ready, ready: ready - served, served }
  const present = orderStages.filter((stage) => units[stage] > 0)
  const [only] = present
  if (only && present.length === 1) return messages.all[only]
  return present
    .toReversed()
    .map((stage) => messages.some[stage](units[stage]))
    .join(', ')
}

const toneOf = ({ quantity, progress }: ProgressLine): string | undefined => {
  if (!progress || quantity === 0) return undefined
  if (Math.min(progress.ready, quantity) > progress.served) return styles.ready
  return progress.served >= quantity ? styles.served : undefined
}

type LineProgressProps = {
  readonly line: ProgressLine
  /** Shows how far the line is (default true); false on a closed order. */
  readonly hasStage?: boolean
  readonly className?: string | undefined
}

/** The progress of a line with its void and remake; null for a line that the kitchen does not see. */
export const LineProgress = ({ line, hasStage = true, className }: LineProgressProps): ReactElement | null => {
  const { voidReason, remake } = line
  const words = hasStage ? progressWords(line) : undefined
  const waiting = hasStage ? voidedOf(line) : 0
  if (!words && waiting === 0 && !voidReason && !remake) return null
  return (
    <p className={classNames(styles.progress, className)}>
      {words && <span className={classNames(styles.stage, toneOf(line))}>{words}</span>}
      {waiting > 0 && <span className="warning">{messages.voidWaits(waiting)}</span>}
      {voidReason && <span>{messages.voided(voidReason)}</span>}
      {remake && <span>{messages.remade({ units: remake.quantity, reason: remake.reason })}</span>}
    </p>
  )
}
