// A separate process with all screens, so that their cost is not part of the server's figures. screens/room.ts starts
// it.
import { Screen, openSilent, type ReceivedOrder } from './screen.ts'
import type { RoomCalls, RoomReport } from './room.ts'

const screens: Screen[] = []
const stalled = new Set<Screen>()
let latencies: number[] = []
let disordered = 0
/** Per order: the number of screens that have it, and the latency of the last one. */
let orders = new Map<number, { count: number; lastMs: number }>()

const createRecorder = (): ((order: ReceivedOrder) => void) => {
  let last = 0
  return ({ orderNumber, latencyMs }) => {
    if (last !== 0 && orderNumber !== last + 1) disordered += 1
    last = orderNumber
    latencies.push(latencyMs)
    const order = orders.get(orderNumber) ?? { count: 0, lastMs: 0 }
    orders.set(orderNumber, { count: order.count + 1, lastMs: Math.max(order.lastMs, latencyMs) })
  }
}

const inBatches = async <T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  while (all.length < count) {
    const batch = Array.from({ length: Math.min(50, count - all.length) }, (_, index) => open(all.length + index))
    all.push(...(await Promise.all(batch)))
  }
  return all
}

const report = (): RoomReport => {
  const done = { latencies, disordered, lastMs: [...orders.values()].map(({ lastMs }) => lastMs) }
  const counts = [...orders.values()].map(({ count }) => count)
  latencies = []
  disordered = 0
  orders = new Map()
  const isOpen = (screen: Screen): boolean => screen.closeCode === undefined && !stalled.has(screen)
  return { ...done, receivedBy: counts, reading: screens.filter(isOpen).length }
}

const calls: RoomCalls = {
  async open({ count, url, tokens, topic }) {
    const open = (index: number): Promise<Screen> =>
      Screen.open({ url, token: tokens[index % tokens.length] ?? '', topic, onOrder: createRecorder() })
    screens.push(...(await inBatches(count, open)))
  },
  async stall({ count }) {
    for (const screen of screens.slice(0, count)) {
      stalled.add(screen)
      screen.stall()
    }
  },
  async silent({ count, url, tokens, addresses }) {
    const opened = await inBatches(count, (index) =>
      openSilent({
        url,
        token: tokens[index % tokens.length] ?? undefined,
        localAddress: addresses[index % addresses.length] ?? '127.0.0.1',
      }),
    )
    const accepted = opened.filter((screen) => screen !== undefined)
    const openMs = await Promise.all(accepted.map((screen) => screen.openMs))
    return { accepted: accepted.length, longestMs: Math.max(0, ...openMs) }
  },
  report: async () => report(),
  async close() {
    for (const screen of screens.splice(0)) screen.close()
  },
}

type Request = { readonly id: number; readonly call: keyof RoomCalls; readonly input: never }

process.on('message', ({ id, call, input }: Request) => {
  const answer = (message: object): void => void process.send?.({ id, ...message })
  calls[call](input).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
