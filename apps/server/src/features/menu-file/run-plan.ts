import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/app-error.ts'
import type { PlanAnswer } from './plan-worker.ts'
import type { PlanInput } from './plan.ts'

/** The plan of an import, with its preview as JSON. */
export type ReadyPlan = Exclude<PlanAnswer, { readonly problem: string }>

const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
// A file of 5,000 rows takes about a second.
const timeoutMs = 30_000

const tooMuch = 'This file needs too much memory or time. Remove empty rows and columns, or split it.'

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Plans an import in a thread of its own, with bounded memory and time. The server goes on answering other calls.
 * @throws AppError `menu_file_invalid` with the reason, and with the question about open columns.
 */
export const runPlan = async (input: PlanInput): Promise<ReadyPlan> => {
  const worker = new Worker(new URL('plan-worker.ts', import.meta.url), { workerData: input, resourceLimits: limits })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    const answer = await new Promise<PlanAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new AppError('menu_file_invalid', {}, tooMuch)))
    })
    if ('problem' in answer) {
      const { problem, question } = answer
      throw new AppError('menu_file_invalid', question ? { question } : {}, problem.slice(0, 200))
    }
    return answer
  } catch (error) {
    if (isOutOfMemory(error)) throw new AppError('menu_file_invalid', {}, tooMuch)
    throw error
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
