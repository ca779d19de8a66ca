import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { type Engine, type Size, type Tab, eventually } from './engine.ts'
import { type Program, start } from './processes.ts'

/** Path of Debian's WebDriver for WebKitGTK. */
export const webKitDriverPath = '/usr/bin/WebKitWebDriver'

/** Path of the virtual display's launcher: WebKitGTK has no headless mode. */
export const displayPath = '/usr/bin/xvfb-run'

const miniBrowsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)

/** Path of WebKitGTK's browser; undefined if it is not installed. */
export const findMiniBrowser = (): string | undefined => miniBrowsers.find((path) => existsSync(path))

type Json = Record<string, unknown>

/**
 * Limit of one script. A script that a navigation interrupts may be reported only at this limit. The driver's default,
 * 30 s, is as long as the proof waits for a page.
 */
const scriptLimitMs = 5000

/** A WebDriver (W3C) with one session; the driver does not support a second one. */
type Session = {
  readonly version: string
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json): Promise<T>
}

const request = async <T>(method: string, url: string, body?: Json): Promise<T> => {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value }: { value: T } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

const startSession = async (driver: string, browser: string): Promise<Session> => {
  await eventually('WebKitWebDriver to listen', () =>
    request('GET', `${driver}/status`).then(
      () => true as const,
      () => undefined,
    ),
  )
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId, capabilities } = await request<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    `${driver}/session`,
    // Returns before the page's scripts run, so that the console is recorded from the start.
    {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'none',
          timeouts: { script: scriptLimitMs },
          'webkitgtk:browserOptions': options,
        },
      },
    },
  )
  return {
    version: capabilities.browserVersion,
    send: (method, path, body) => request(method, `${driver}/session/${sessionId}${path}`, body),
  }
}

type Followed = { complaints?: string[] }

/**
 * Runs in the page. Records the console from the first call, because WebKitGTK does not report it under automation.
 * Returns errors and warnings so far, and whether the page is loaded.
 */
const follow = (): { readonly complaints: readonly string[]; readonly isLoaded: boolean; readonly url: string } => {
  const page: typeof globalThis & Followed = globalThis
  if (!page.complaints) {
    const complaints: string[] = []
    page.complaints = complaints
    for (const level of ['error', 'warn'] as const) {
      const write = console[level].bind(console)
      console[level] = (...parts) => {
        complaints.push(parts.map(String).join(' '))
        write(...parts)
      }
    }
    addEventListener('error', ({ message }) => complaints.push(message))
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  }
  return { complaints: page.complaints, isLoaded: document.readyState === 'complete', url: location.href }
}

type FollowedTab = Tab & {
  /** Errors and warnings of all pages so far. */
  complaints(): Promise<readonly string[]>
}

const toTab = ({ send }: Session): FollowedTab => {
  // Errors and warnings of earlier pages.
  const earlier: string[] = []
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `const done = arguments[0]
      ;(async () => JSON.stringify((await (${expression})) ?? null))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }))`
    const { value, error } = await send<{ value?: string; error?: string }>('POST', '/execute/async', {
      script,
      args: [],
    })
    if (value === undefined) throw new Error(`${expression}: ${error}`)
    return JSON.parse(value)
  }
  const look = async (): Promise<ReturnType<typeof follow>> =>
    // The JSON result of the function above.
    (await evaluate(`(${follow.toString()})()`)) as ReturnType<typeof follow>
  return {
    async goto(url) {
      const before = await look()
      earlier.push(...before.complaints)
      await evaluate('void (globalThis.isLeft = true)')
      await send('POST', '/url', { url })
      await eventually(`${url} to load`, async () => {
        // A script that a navigation interrupts fails.
        const seen = await look().catch(() => undefined)
        const isLeft = await evaluate('globalThis.isLeft === true').catch(() => true)
        return seen?.isLoaded && isLeft === false ? true : undefined
      })
    },
    evaluate,
    complaints: async () => [...earlier, ...(await look()).complaints],
    async press({ x, y }) {
      const actions = [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async screenshot() {
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
    },
  }
}

/** Starts WebKitGTK's browser on a virtual display through WebDriver. Each window is a separate browser. */
export const startWebKit = async (): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-webkit-'))
  const tabs: FollowedTab[] = []
  const programs: Program[] = []
  const startBrowser = async (): Promise<Session> => {
    const port = await freePort()
    const args = ['-a', '-s', '-screen 0 1280x1024x24', webKitDriverPath, `--port=${port}`]
    programs.push(start(displayPath, args, { HOME: folder }))
    return startSession(`http://127.0.0.1:${port}`, findMiniBrowser() ?? '')
  }
  const end = async (): Promise<void> => {
    await Promise.all(programs.map((program) => program.end()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const first = await startBrowser()
    let spare: Session | undefined = first
    return {
      name: 'WebKitGTK',
      version: first.version,
      async open({ width, height }: Size) {
        const session = spare ?? (await startBrowser())
        spare = undefined
        await session.send('POST', '/window/rect', { width, height })
        const tab = toTab(session)
        tabs.push(tab)
        return tab
      },
      complaints: async () => (await Promise.all(tabs.map((tab) => tab.complaints()))).flat(),
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
