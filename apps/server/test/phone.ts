import { apiRoot } from '@thali/contract/api/endpoint'
import { visitMessage } from '@thali/contract/visits/schema'
import { visitEventsPath, type VisitMessage } from '@thali/contract/visits/visit'
import { cookieOf } from './cookies.ts'
import { afterTest, type TestServer } from './harness.ts'

/** The event stream of a phone. */
export type PhoneEvents = {
  readonly response: Response
  /** Resolves with the whole text when the server ended the stream. */
  readonly ended: Promise<string>
  /** Waits for the first message that fits, among those that no earlier call returned. */
  next<K extends VisitMessage['kind']>(
    kind: K,
    fits?: (message: Extract<VisitMessage, { kind: K }>) => boolean,
  ): Promise<Extract<VisitMessage, { kind: K }>>
  /** Closes the stream, like a closed page. */
  close(): void
  /** All messages received so far. */
  received(): readonly VisitMessage[]
}

/** Opens the event stream of a cookie's visit (`name=value`), until the test ends. */
export const openEvents = async (
  server: Pick<TestServer, 'url'>,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PhoneEvents> => {
  const abort = new AbortController()
  afterTest(async () => abort.abort())
  const response = await fetch(`${server.url}${apiRoot}${visitEventsPath}`, {
    headers: { ...headers, Accept: 'text/event-stream', ...(cookie && { Cookie: cookie }) },
    signal: abort.signal,
  })
  const messages: VisitMessage[] = []
  const waiting = new Set<() => void>()
  let returned = 0
  let text = ''
  const read = async (): Promise<string> => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const part = decoder.decode(chunk, { stream: true })
      text += part
      const events = (rest + part).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) messages.push(visitMessage.parse(JSON.parse(event.slice(6))))
      for (const check of waiting) check()
    }
    return text
  }
  const ended = response.ok ? read() : response.text()
  ended.catch(() => undefined)
  return {
    response,
    ended,
    close: () => abort.abort(),
    received: () => messages,
    next: (kind, fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const index = messages.findIndex(
            (message, place) => place >= returned && message.kind === kind && fits(message as never), // of this kind
          )
          if (index < 0) return
          returned = index + 1
          waiting.delete(check)
          resolve(messages[index] as never) // of this kind
        }
        waiting.add(check)
        check()
      }),
  }
}

/** Creates a plain visit and returns its cookie. */
export const aVisitCookie = async (
  server: Pick<TestServer, 'call'>,
  place: { readonly restaurantId: string; readonly tableNumber: number },
  userId: string,
): Promise<string> => cookieOf(await server.call('createVisit', { body: { ...place, userId } }))
