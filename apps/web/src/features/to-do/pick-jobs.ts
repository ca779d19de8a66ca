import type { ReactElement } from 'react'

/** Kinds of jobs, in the order in which the first of each is shown. */
export const jobKinds = ['call', 'confirm', 'ready', 'unseen', 'bill'] as const

/** A guest calls, an order waits for a confirmation, dishes are ready, the kitchen has not seen an order, the bill is asked. */
export type JobKind = (typeof jobKinds)[number]

/** A job of Table Service. */
export type Job = {
  readonly kind: JobKind
  /** Unique among all jobs; a job that was done and can be undone keeps it. */
  readonly key: string
  /** Since when it waits; ISO 8601. */
  readonly since: string
  /** False for one that was done: it keeps its place while it can be undone, and is not counted. */
  readonly isOpen: boolean
  /** A waiter is on the way: another job of its kind is shown first. */
  readonly isTaken?: boolean
  /** Renders its row; `place` changes when the row moves. */
  readonly row: (place: number) => ReactElement
}

const byAge = (first: Job, second: Job): number =>
  first.since.localeCompare(second.since) || first.key.localeCompare(second.key)

/** The oldest job of each kind that no one has taken, then the others, the oldest first. */
export const inSequence = (jobs: readonly Job[]): readonly Job[] => {
  const sorted = jobs.toSorted(byAge)
  const first = jobKinds.flatMap((kind) => {
    const own = sorted.filter((job) => job.kind === kind)
    return own.find(({ isTaken }) => !isTaken) ?? own[0] ?? []
  })
  return [...first, ...sorted.filter((job) => !first.includes(job))]
}

/** How many jobs of each kind are open; kinds without one are left out. */
export const countByKind = (jobs: readonly Job[]): ReadonlyMap<JobKind, number> =>
  new Map(
    jobKinds
      .map((kind) => [kind, jobs.filter((job) => job.kind === kind && job.isOpen).length] as const)
      .filter(([, count]) => count > 0),
  )
