import { apiRoot } from '@thali/contract/api/endpoint'
import { type VisitMessage, visitEventsPath } from '@thali/contract/visits/visit'
import { logWarning } from '#web/lib/log.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { tableCalls } from '#web/product/table-calls.ts'
import { getTableVisit, subscribeToTableVisit } from '#web/product/table-visit.ts'
import { isVisitLive, publishVisitEvent } from '#web/product/visit-events.ts'

/** The server sends a beat every 25 s. A stream without one for this long (ms) is dead, and opens again. */
const silenceMs = 60_000

/** After a refusal or a silent stream the next attempt follows this much later (ms). */
const againMs = 10_000

let source: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Newer pages of this phone have the two streams of the visit. */
let isReplaced = false

const isWanted = (): boolean =>
  document.visibilityState === 'visible' &&
  getTableVisit().visit !== undefined &&
  !isReplaced &&
  !isStaffPath(location.pathname)

const close = (): void => {
  clearTimeout(timer)
  source?.close()
  source = undefined
  if (!isVisitLive.get()) return
  isVisitLive.set(false)
  tableCalls.set(undefined)
}

const retry = (): void => {
  close()
  timer = setTimeout(check, againMs)
}

const expectBeat = (): void => {
  clearTimeout(timer)
  timer = setTimeout(retry, silenceMs)
}

const receive = (text: string): void => {
  expectBeat()
  const message = JSON.parse(text) as VisitMessage // checked against the contract in the server's tests
  if (message.kind === 'replaced') {
    isReplaced = true
    return close()
  }
  // It is the first message of a stream. A proxy that collects messages would have sent only the head.
  if (message.kind === 'calls') {
    tableCalls.set(message.calls)
    if (!isVisitLive.get()) {
      isVisitLive.set(true)
      publishVisitEvent({ kind: 'connected' })
    }
  }
  publishVisitEvent(message)
}

const open = (): void => {
  const opened = new EventSource(`${apiRoot}${visitEventsPath}`)
  source = opened
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => receive(data))
  opened.addEventListener('beat', expectBeat)
  opened.addEventListener('error', () => {
    if (source !== opened) return
    // The browser reconnects by itself, except after a refusal.
    if (opened.readyState === EventSource.CLOSED) {
      logWarning('There are no live updates of this table: its data is fetched regularly')
      return retry()
    }
    if (isVisitLive.get()) isVisitLive.set(false)
    expectBeat()
  })
}

const check = (): void => {
  if (!isWanted()) close()
  else if (!source) open()
}

/**
 * Receives the events of this phone's visit while the page is visible (plan §4.8), until the function is called. Screens
 * poll while there is no stream.
 */
export const followVisitEvents = (): (() => void) => {
  const onVisibility = (): void => {
    isReplaced = false
    check()
  }
  // The old network's connection may stay open without a sign.
  const onOnline = (): void => {
    close()
    check()
  }
  check()
  const unsubscribe = subscribeToTableVisit(check)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    close()
  }
}
