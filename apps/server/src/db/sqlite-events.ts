import type { EventLog, EventReader, LoggedEvent } from './event-log.ts'

type Appended = { readonly events: readonly LoggedEvent[]; state: 'open' | 'committed' | 'dropped' }

// Half of what is promised to who waits for an operator's command.
const lookMs = 500

/**
 * The log of the embedded engine: one process serves the database, and tells itself. Nothing is stored. What was
 * committed and not yet told when the process ends needs no replay: its screens were connected to that process alone,
 * and fetch everything when they connect again.
 *
 * @param readVersion A number that changes when another connection, such as an operator's command, wrote to the file.
 * @returns The log.
 */
export const createSqliteEvents = (readVersion: () => number): EventLog => {
  const queue: Appended[] = []
  let reader: EventReader | undefined
  // Appended within the transaction, so the queue has the order of the commits, whenever their callers hear of them.
  const tell = (): void => {
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
        tell()
      }
    },
    async follow(given) {
      reader = given
      let version = readVersion()
      let isTroubled = false
      const look = (): void => {
        try {
          const now = readVersion()
          isTroubled = false
          if (now === version) return
          version = now
        } catch (error) {
          // A file that cannot be read for a moment must not end the process: it is looked at again.
          if (!isTroubled) given.onTrouble(error)
          isTroubled = true
          return
        }
        given.onOutsideChange()
      }
      const timer = setInterval(look, lookMs)
      timer.unref()
      return {
        caughtUpAt: Date.now,
        async stop() {
          clearInterval(timer)
          reader = undefined
        },
      }
    },
  }
}
