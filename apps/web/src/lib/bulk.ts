import { useRef, useState } from 'react'
import { logFailure } from './log.ts'

/** A change of several rows, one after the other. */
export type Bulk = {
  readonly isRunning: boolean
  /** The number of rows that the last run has done. */
  readonly done: number
  readonly total: number
  /** The ids that failed in the last run. */
  readonly failed: readonly string[]
  /** Changes rows by id; resolves with those that failed. Never rejects. */
  readonly run: (ids: readonly string[], change: (id: string) => Promise<unknown>) => Promise<readonly string[]>
}

type Progress = Pick<Bulk, 'isRunning' | 'done' | 'total' | 'failed'>

/** Changes rows one at a time: a failed one does not stop the others. `failedLog` is logged (spec §8). */
export const useBulk = (failedLog: string): Bulk => {
  const [progress, setProgress] = useState<Progress>({ isRunning: false, done: 0, total: 0, failed: [] })
  const isUnderWay = useRef(false)
  const run: Bulk['run'] = async (ids, change) => {
    if (isUnderWay.current) return []
    isUnderWay.current = true
    const failed: string[] = []
    for (const [done, id] of ids.entries()) {
      setProgress({ isRunning: true, done, total: ids.length, failed: [] })
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time: the server limits the calls of a moment
        await change(id)
      } catch (error) {
        logFailure(failedLog, error)
        failed.push(id)
      }
    }
    isUnderWay.current = false
    setProgress({ isRunning: false, done: ids.length, total: ids.length, failed })
    return failed
  }
  return { ...progress, run }
}
