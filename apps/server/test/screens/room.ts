import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a process full of screens heard since the last report. */
export type RoomReport = {
  /** From the order's sending to each screen (ms), in the order of hearing. */
  readonly latencies: readonly number[]
  /** How often a screen heard an order whose number did not follow on the one before. */
  readonly disordered: number
  /** Of each order, how many screens heard it. */
  readonly heardBy: readonly number[]
  /** Of each order, how long it took to the last screen (ms). */
  readonly lastMs: readonly number[]
  /** Screens that are open and reading. */
  readonly reading: number
}

/** What can be asked of that process. */
export type RoomCalls = {
  open(input: { count: number; url: string; tokens: readonly string[]; topic: string }): Promise<void>
  /** The first `count` screens stop reading. */
  stall(input: { count: number }): Promise<void>
  /** Opens sockets that say nothing, tokens and addresses in turn; resolves when the last of them was closed. */
  silent(input: {
    count: number
    url: string
    /** None for strangers. */
    tokens: readonly string[]
    /** Of this machine, such as 127.0.0.2. */
    addresses: readonly string[]
  }): Promise<{ readonly letIn: number; readonly longestMs: number }>
  report(input: object): Promise<RoomReport>
  close(input: object): Promise<void>
}

export type Room = RoomCalls & { readonly pid: number; end(): Promise<void> }

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/**
 * Starts a process that plays screens.
 *
 * @returns What it can be asked; it ends with `end`, or with this process.
 */
export const startRoom = (): Room => {
  const child = fork(program)
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  child.on('message', ({ id, result, error }: { id: number; result: never; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  const ended = once(child, 'close').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The process with the screens has ended'))
  })
  const ask =
    <N extends keyof RoomCalls>(call: N): RoomCalls[N] =>
    (input: object): Promise<never> =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        child.send({ id: asked, call, input })
      })
  return {
    pid: child.pid ?? 0,
    open: ask('open'),
    stall: ask('stall'),
    silent: ask('silent'),
    report: ask('report'),
    close: ask('close'),
    async end() {
      child.kill()
      await ended
    },
  }
}
