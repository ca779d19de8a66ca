import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Job, type JobKind, countByKind, inSequence } from './pick-jobs.ts'
import { toDoMessages as messages } from './to-do-messages.en.ts'
import styles from './to-do-strip.module.css'

type ChipsProps = {
  readonly counts: ReadonlyMap<JobKind, number>
  readonly chosen: JobKind | undefined
  readonly onChoose: (kind: JobKind | undefined) => void
}

/** A chip with a count for each kind; a tap shows only that kind, the next one all. */
const Chips = ({ counts, chosen, onChoose }: ChipsProps): ReactElement => (
  <fieldset className={styles.chips} aria-label={messages.filter}>
    {[...counts].map(([kind, count]) => (
      <button
        key={kind}
        type="button"
        data-press=""
        className={styles.chip}
        aria-pressed={kind === chosen}
        onClick={() => onChoose(kind === chosen ? undefined : kind)}
      >
        {messages.kinds[kind]} <strong className="digits">{count}</strong>
      </button>
    ))}
  </fieldset>
)

type ToDoStripProps = {
  readonly jobs: readonly Job[]
  readonly isLoading: boolean
  /** Failures to load, and news about jobs. */
  readonly notice: ReactNode
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** The jobs of the staff: the oldest job of each kind, then by age; at most four rows until all are opened. */
export const ToDoStrip = ({ jobs, isLoading, notice, headingRef }: ToDoStripProps): ReactElement => {
  const [wanted, setWanted] = useState<JobKind>()
  const [isOpen, setIsOpen] = useState(false)
  const isLow = useMediaQuery('(height < 700px)')
  const counts = countByKind(jobs)
  // The last job of the chosen kind is done: its chip is gone.
  const isKept = wanted !== undefined && jobs.some(({ kind }) => kind === wanted)
  const chosen = isKept ? wanted : undefined
  const shown = inSequence(chosen === undefined ? jobs : jobs.filter(({ kind }) => kind === chosen))
  const most = isLow ? 3 : 4
  const open = shown.filter((job) => job.isOpen).length
  return (
    <>
      <div className={styles.bar}>
        <h2 id="to-do" ref={headingRef} tabIndex={-1} className={styles.title}>
          {messages.title}
        </h2>
        {counts.size > 0 && <Chips counts={counts} chosen={chosen} onChoose={setWanted} />}
        {jobs.length === 0 && !isLoading && <p className="hint">{messages.none}</p>}
      </div>
      <section aria-labelledby="to-do" className={styles.strip}>
        {notice}
        {isLoading && jobs.length === 0 && (
          <>
            <output className="visually-hidden">{messages.loading}</output>
            <Skeleton height="56px" radius="var(--radius-image)" />
          </>
        )}
        {shown.length > 0 && (
          <ul className={styles.rows}>
            {shown.slice(0, isOpen ? shown.length : most).map((job, place) => (
              <li key={job.key}>{job.row(place)}</li>
            ))}
          </ul>
        )}
        {shown.length > most && (
          <Button
            variant="ghost"
            isFullWidth
            className={styles.all}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? messages.less : messages.all(open)}
          </Button>
        )}
      </section>
    </>
  )
}
