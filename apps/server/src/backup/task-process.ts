// The process that run-task.ts starts: runs one task and answers it.
import { OperatorError } from '#server/platform/operator-error.ts'
import { tasks, type TaskAnswer, type TaskRequest } from './tasks.ts'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const run = async ({ name, input }: TaskRequest): Promise<TaskAnswer> => {
  try {
    const task: (input: never) => Promise<unknown> = tasks[name]
    return { isDone: true, output: await task(input as never) } // `runTask` takes the input of this task
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { isDone: false, message, code: codeOf(error), isForOperator: error instanceof OperatorError }
  }
}

process.once('message', (request) => {
  void run(request as TaskRequest).then((answer) => process.send?.(answer, () => process.disconnect()))
})
// Without the server its work has no use, and a draft must not stay open.
process.once('disconnect', () => process.exit())
