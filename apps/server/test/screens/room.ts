import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../children.ts'

/** Measurements of the screens since the last report. */
export type RoomReport = {
  /** Time from the sending of an order to each screen (ms), in order of arrival. */
  readonly latencies: readonly number[]
  /** Number of orders that a screen received without the one before. */
  readonly disordered: number
  /** Per order: the number of screens that received it. */
  readonly receivedBy: readonly number[]
  /** Per order: time to the last screen (ms). */
  readonly lastMs: readonly number[]
  /** Screens that are open and reading. */
  readonly reading: number
}

/** The calls of the process with the screens. */
export type RoomCalls = {
  open(input: { count: number; url: string; tokens: readonly string[]; topic: string }): Promise<void>
  /** The first `count` screens stop reading. */
  stall(input: { count: number }): Promise<void>
  /** Opens sockets that send nothing, with alternating tokens and addresses. Resolves when all are closed. */
  silent(input: {
    count: number
    url: string
    /** Empty for unauthenticated sockets. */
    tokens: readonly string[]
    /** Local addresses, such as 127.0.0.2. */
    addresses: readonly string[]
  }): Promise<{ readonly accepted: number; readonly longestMs: number }>
  report(input: object): Promise<RoomReport>
  close(input: object): Promise<void>
}

export type Room = RoomCalls & { readonly pid: number; end(): Promise<void> }

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts a process with screens. It ends with `end`, or with this process. */
export const startRoom = (): Room => {
  const child = ownChild(fork(program))
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
