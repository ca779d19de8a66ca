import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Tokens } from '@thali/contract/auth/schema'
import { App } from '#web/app/app.tsx'
import { followBasket } from '#web/features/basket/store/current-basket.ts'
import { followRestaurant } from '#web/features/menu/data/restaurant-data.ts'
import { readTableLink } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { setTable } from '#web/product/visit.ts'
import { beginVisit } from '#web/pages/guest/begin-visit.ts'
import { createFakeApi, type FakeApi } from './fake-api.ts'
import { createFakeUpload } from './fake-upload.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Finds and uses controls of a screen, or of a part. */
export type Controls = {
  /** The first button, link or tab with this name, or else with a name that begins so. @throws without one. */
  button(name: string): HTMLElement
  /** Presses a button, link or tab once it is there. */
  click(name: string): Promise<void>
  /** The first field whose label or name begins with a text. @throws without one. */
  field(label: string): Field
  /** Presses a box or a radio button once it is there. */
  tick(label: string): Promise<void>
  /** Types into a field, or chooses a value of a list, once it is there. */
  type(label: string, value: string): Promise<void>
}

/** A rendered screen, and the fake API that it calls. */
export type TestScreen = Controls & {
  readonly api: FakeApi
  /** The visible text of the page with its dialogs. */
  text(): string
  /** Waits for a text, or for a condition. @throws when it does not come within 20 s of the test's clock. */
  until(wanted: string | (() => boolean)): Promise<void>
  /** The part of the screen with this heading. */
  part(heading: string): Controls
  /** Renders the screen again, with what the device has stored. */
  reload(): Promise<void>
  /** The lines of the console. */
  readonly logged: readonly string[]
  /** Lets the test's clock run. */
  wait(ms: number): Promise<void>
}

type Shown = { root: Root; host: HTMLElement }

/** More than the longest wait for a move of the history (ms). */
const travelMs = 6000

const opened = new Set<Shown>()

/** How many forms the browser itself would have sent in this test, and so have loaded another page. */
let nativeSubmits = 0

document.addEventListener('submit', ({ defaultPrevented }) => {
  if (!defaultPrevented) nativeSubmits += 1
})

/** The API of the present test. */
let current: FakeApi | undefined

const close = async ({ root, host }: Shown): Promise<void> => {
  await act(async () => root.unmount())
  host.remove()
}

/**
 * Closes all screens, and ends what the test set: storage, clock, network.
 * @throws for a call or an answer that the contract does not allow, and for a form that the browser would have sent.
 */
export const closeScreens = async (): Promise<void> => {
  for (const shown of opened) await close(shown)
  opened.clear()
  storage.clearAllBut()
  // The clock of this test takes with it the move of the history that removes the entries of open dialogs
  // (lib/history.ts), and a frame that waits (lib/frame.ts): no store would notify in the next test.
  if (vi.isFakeTimers()) {
    await vi.advanceTimersByTimeAsync(travelMs)
    vi.advanceTimersToNextFrame()
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const [api, native] = [current, nativeSubmits]
  current = undefined
  nativeSubmits = 0
  api?.check()
  if (native > 0) throw new Error('The browser itself would have sent a form')
}

afterEach(closeScreens)

/** A diner at table 1, a person of the staff, or a browser that has not been here. */
type Visitor = StaffRole | 'admin by PIN' | 'diner' | 'stranger'

/** The tokens of a session, whose claims the app reads. */
export const tokensOf = (role: StaffRole, restaurantId: string, isByPin = false): Tokens => {
  const claims = { sub: 'meera', rid: restaurantId, role, exp: 4_102_444_800, ...(isByPin && { pin: true }) }
  return {
    accessToken: `head.${btoa(JSON.stringify(claims))}.sign`,
    refreshToken: 'the refresh token of a session',
    restaurantId,
  }
}

const enter = (visitor: Visitor, restaurantId: string): void => {
  if (visitor === 'stranger') return
  if (visitor === 'diner') return setTable(restaurantId, 1)
  const isByPin = visitor === 'admin by PIN'
  const { accessToken, refreshToken } = tokensOf(isByPin ? 'admin' : visitor, restaurantId, isByPin)
  storage.set('restaurantId', restaurantId)
  storage.set('refreshToken', refreshToken)
  storage.set('accessToken', accessToken)
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element | null | undefined): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const findPart = (heading: string): HTMLElement => {
  const headings = [...document.querySelectorAll('h2, h3, h4')].filter((one) => nameOf(one) === heading)
  const found = headings.findLast((one) => one.closest('section'))?.closest('section')
  if (!found) throw new Error(`There is no part “${heading}”`)
  return found
}

/** `appears` waits until a function no longer throws, and returns its value. */
const controlsIn = (part: () => HTMLElement, appears: <T>(find: () => T) => Promise<T>): Controls => {
  const missing = (what: string): Error => new Error(`There is no ${what}. The screen says: ${part().textContent}`)
  const button: Controls['button'] = (name) => {
    const all = [...part().querySelectorAll('button, a, [role="tab"]')]
    const found = all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name))
    if (!(found instanceof HTMLElement)) throw missing(`button “${name}”`)
    return found
  }
  const field: Controls['field'] = (label) => {
    const isWanted = (one: Element): boolean => nameOf(one).startsWith(label)
    const found =
      [...part().querySelectorAll('label')].find(isWanted)?.control ??
      [...part().querySelectorAll('[aria-label]')].find((one) => isField(one) && isWanted(one))
    if (!isField(found)) throw missing(`field “${label}”`)
    return found
  }
  return {
    button,
    field,
    // On a slow machine a download or an answer may come later than on others.
    async click(name) {
      const found = await appears(() => button(name))
      await act(async () => found.click())
    },
    async tick(label) {
      const found = await appears(() => field(label))
      await act(async () => found.click())
    },
    async type(label, value) {
      const input = await appears(() => field(label))
      await act(async () => {
        // By the class: React replaces the setter of the element.
        Reflect.set(Object.getPrototypeOf(input), 'value', value, input)
        const isChoice = input instanceof HTMLSelectElement
        input.dispatchEvent(
          isChoice ? new Event('change', { bubbles: true }) : new InputEvent('input', { bubbles: true }),
        )
      })
    },
  }
}

const rendered = async (element: ReactElement, api: FakeApi): Promise<TestScreen> => {
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')))
  let shown: Shown
  const render = async (): Promise<void> => {
    const host = document.createElement('div')
    document.body.append(host)
    shown = { root: createRoot(host), host }
    opened.add(shown)
    await act(async () => shown.root.render(element))
  }
  await render()
  const text = (): string => document.body.textContent
  const wait = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined))
  const until: TestScreen['until'] = async (wanted) => {
    const isThere = typeof wanted === 'string' ? () => text().includes(wanted) : wanted
    for (let waited = 0; waited < 20_000; waited += 100) {
      api.check()
      if (isThere()) return
      await act(() => vi.dynamicImportSettled())
      await wait(100)
    }
    throw new Error(`“${String(wanted)}” did not come. The screen says: ${text()}`)
  }
  const appears = async <T,>(find: () => T): Promise<T> => {
    const isThere = (): boolean => {
      try {
        find()
        return true
      } catch {
        return false
      }
    }
    // If it never comes, the search names what is missing.
    await until(isThere).catch(api.check)
    return find()
  }
  return {
    ...controlsIn(() => document.body, appears),
    api,
    logged,
    text,
    until,
    wait,
    part: (heading) => controlsIn(() => findPart(heading), appears),
    async reload() {
      opened.delete(shown)
      await close(shown)
      await render()
    },
  }
}

/** Replaces network and clock of this test, and returns the API that answers. */
export const fakeNetwork = (api: FakeApi = createFakeApi()): FakeApi => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') })
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('WebSocket', api.live.Socket)
  vi.stubGlobal('XMLHttpRequest', createFakeUpload(api.fetch))
  current = api
  return api
}

/** Renders a component over a fake API. */
export const showComponent = (element: ReactElement, api: FakeApi = fakeNetwork()): Promise<TestScreen> =>
  rendered(element, api)

type Opening = {
  /** Default: admin. */
  readonly as?: Visitor | undefined
  /** Sets answers before the first call. */
  readonly before?: (api: FakeApi) => void
}

let restaurants = 0
let isFollowing = false

/**
 * Opens the whole app at an address over a fake API, in a restaurant that was not open before. The link of a table enters
 * by itself.
 */
export const openScreen = (path: string, { as = 'admin', before }: Opening = {}): Promise<TestScreen> => {
  const api = fakeNetwork()
  before?.(api)
  restaurants += 1
  navigate(path.replace(':restaurantId', `restaurant-${restaurants}`))
  const link = readTableLink(location.pathname)
  if (link) beginVisit(link)
  else enter(as, `restaurant-${restaurants}`)
  if (!isFollowing) {
    followRestaurant()
    followBasket()
  }
  isFollowing = true
  return rendered(<App />, api)
}
