import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, type Point, type Size, type Tab, eventually } from './engine.ts'
import { start } from './processes.ts'

/** Path of Debian's Firefox. */
export const firefoxPath = '/usr/bin/firefox-esr'

type Json = Record<string, unknown>

type Answer = { readonly id?: number; readonly method?: string; readonly params?: Json; readonly result?: Json }

/** The part of WebDriver BiDi (W3C) that the proof needs: numbered commands and the log. */
class Bidi {
  readonly #socket: WebSocket
  readonly #pending = new Map<number, (answer: Answer) => void>()
  readonly log: string[] = []
  #lastId = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const answer: Answer = JSON.parse(String(data))
      if (answer.id !== undefined) this.#pending.get(answer.id)?.(answer)
      const { level, text } = answer.params ?? {}
      if (answer.method === 'log.entryAdded' && (level === 'error' || level === 'warn')) this.log.push(String(text))
    })
  }

  async send(method: string, params: Json): Promise<Json> {
    this.#lastId += 1
    const id = this.#lastId
    const answered = new Promise<Answer>((resolve) => this.#pending.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    this.#pending.delete(id)
    if (!answer.result) throw new Error(`${method}: ${JSON.stringify(answer)}`)
    return answer.result
  }
}

const connect = async (url: string): Promise<Bidi> => {
  const socket = new WebSocket(`${url}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)))
  })
  return new Bidi(socket)
}

const openTab = async (bidi: Bidi, viewport: Size): Promise<Tab> => {
  // Each user context has separate storage.
  const { userContext } = await bidi.send('browser.createUserContext', {})
  const { context } = await bidi.send('browsingContext.create', { type: 'window', userContext })
  await bidi.send('browsingContext.setViewport', { context, viewport })
  const perform = async (source: Json): Promise<void> => {
    await bidi.send('input.performActions', { context, actions: [source] })
  }
  return {
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = await bidi.send('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      const { result } = answer as { result?: { value?: string } } // by the protocol
      if (result?.value === undefined) throw new Error(`${expression}: ${JSON.stringify(answer)}`)
      return JSON.parse(result.value)
    },
    press: ({ x, y }: Point) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) =>
      perform({
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
  }
}

/** Starts headless Firefox through WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'thali-firefox-'))
  // Overlay scroll bars, as on a phone.
  writeFileSync(join(profile, 'user.js'), 'user_pref("ui.useOverlayScrollbars", 1);\n')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const program = start(firefoxPath, args, { HOME: profile })
  const end = async (): Promise<void> => {
    await program.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await eventually(
      'Firefox to listen',
      async () => /WebDriver BiDi listening on (ws:\S+)/.exec(program.output())?.[1],
    )
    const bidi = await connect(url)
    const { capabilities } = await bidi.send('session.new', { capabilities: {} })
    const { browserVersion } = capabilities as { browserVersion: string } // by the protocol
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    return {
      name: 'Firefox',
      version: browserVersion,
      open: (size) => openTab(bidi, size),
      complaints: async () => bidi.log,
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
