import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { TaskAnswer, TaskInput, TaskName, TaskOutput } from './tasks.ts'

const script = fileURLToPath(new URL('./task-process.ts', import.meta.url))
const lowPriority = 10

const outputOf = (answer: TaskAnswer): unknown => {
  if (answer.isDone) return answer.output
  const { message, code, isForOperator } = answer
  if (isForOperator) throw new OperatorError(message)
  throw Object.assign(new Error(message), code === undefined ? {} : { code })
}

/**
 * Runs a task in a child process with low priority, so that it neither delays nor shares the memory of the server.
 * `signal` ends it. Rejects with the error of the task.
 */
export const runTask = <N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  signal: AbortSignal,
): Promise<TaskOutput<N>> =>
  new Promise((resolve, reject) => {
    // Without the flags of this process, such as a test's flags.
    const child = fork(script, {
      execArgv: [],
      signal,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority)
    } catch {
      // It has ended already.
    }
    child.once('message', (answer) => {
      try {
        resolve(outputOf(answer as TaskAnswer) as TaskOutput<N>) // task-process.ts answers the task of this name
      } catch (error) {
        reject(error)
      }
    })
    child.once('error', reject)
    child.once('exit', (code, killedBy) =>
      reject(new Error(`The process of a backup ended early (${code ?? killedBy})`)),
    )
    child.send({ name, input })
  })
