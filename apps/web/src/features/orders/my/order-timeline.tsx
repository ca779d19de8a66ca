import type { ReactElement } from 'react'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { classNames } from '#web/lib/class-names.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { type Step, progressOf } from './kitchen-progress.ts'
import styles from './order-timeline.module.css'
import { progressMessages as messages } from './progress-messages.en.ts'

type OrderTimelineProps = {
  readonly order: SittingOrder
  readonly timezone: string
}

const detailOf = ({ isDone, count, at }: Step, total: number, timezone: string): string | undefined => {
  if (isDone) return at && clockTime(at, timezone)
  return count > 0 ? messages.of({ done: count, total }) : undefined
}

/** The way of an order through the kitchen, with times; null for an order without kitchen lines (plan §5.5). */
export const OrderTimeline = ({ order, timezone }: OrderTimelineProps): ReactElement | null => {
  const progress = progressOf([order])
  if (!progress) return null
  const { stage, total, steps } = progress
  return (
    <ol className={styles.timeline} aria-label={messages.timeline(order.orderNumber)}>
      {steps.map((step) => {
        const detail = detailOf(step, total, timezone)
        return (
          <li
            key={step.stage}
            className={classNames(styles.step, step.isDone && styles.done, step.count > 0 && styles.begun)}
            aria-current={step.stage === stage ? 'step' : undefined}
          >
            <span className={styles.dot}>{step.isDone && <LaterIcon name="check" />}</span>
            <span className={styles.name}>{messages.steps[step.stage]}</span>{' '}
            {detail ? (
              <span className={styles.detail}>{detail}</span>
            ) : (
              !step.isDone && <span className="visually-hidden">{messages.notYet}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
