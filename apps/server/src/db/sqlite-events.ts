import type { EventLog, EventReader, LoggedEvent } from './event-log.ts'

type Appended = { readonly events: readonly LoggedEvent[]; state: 'open' | 'committed' | 'dropped' }

// An operator's command is noticed within a second (docs/operate.md).
const pollMs = 500

/**
 * The event log of the embedded engine: a queue in memory, because one process serves the database. A crash needs no
 * replay: screens reload everything when they reconnect. `readVersion` changes when another connection wrote.
 */
export const createSqliteEvents = (readVersion: () => number): EventLog => {
  const queue: Appended[] = []
  let reader: EventReader | undefined
  // Transactions append while they hold the write lock, so the queue has the order of the commits.
  const deliver = (): void => {
    for (let first = queue[0]; first && first.state !== 'open'; first = queue[0]) {
      queue.shift()
      if (first.state === 'committed') reader?.onEvents(first.events)
    }
  }
  return {
    async append(_, events) {
      const appended: Appended = { events, state: 'open' }
      queue.push(appended)
      return (isCommitted) => {
        appended.state = isCommitted ? 'committed' : 'dropped'
        deliver()
      }
    },
    async follow(newReader) {
      reader = newReader
      let version = readVersion()
      let isTroubled = false
      const poll = (): void => {
        try {
          const now = readVersion()
          isTroubled = false
          if (now === version) return
          version = now
        } catch (error) {
          // A file that cannot be read for a moment must not end the process.
          if (!isTroubled) newReader.onTrouble(error)
          isTroubled = true
          return
        }
        newReader.onOutsideChange()
      }
      const timer = setInterval(poll, pollMs)
      timer.unref()
      return {
        caughtUpAt: Date.now,
        isLeader: async () => true,
        async stop() {
          clearInterval(timer)
          reader = undefined
        },
      }
    },
  }
}
