// A thread that reads the files of one import and compares them with the menu.
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { OpenQuestion, type Question } from './shape/dish-table.ts'
import { planImport, type Plan, type PlanInput } from './plan.ts'

/** The answer of the thread. The preview is JSON, so that the server's thread does not write it. */
export type PlanAnswer =
  | { readonly problem: string; readonly question?: Question | undefined }
  | (Omit<Plan, 'preview'> & { readonly preview: string; readonly hasPictures: boolean })

const answer = async (): Promise<PlanAnswer> => {
  try {
    const { preview, ...plan } = await planImport(workerData as PlanInput) // run-plan.ts sends it
    return { ...plan, preview: JSON.stringify(preview), hasPictures: preview.pictures.used.length > 0 }
  } catch (error) {
    if (error instanceof FileProblem)
      return { problem: error.message, question: error instanceof OpenQuestion ? error.question : undefined }
    throw error
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(await answer())
