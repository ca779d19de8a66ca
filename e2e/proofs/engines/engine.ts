/** A point of the window, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }

export type Size = { readonly width: number; readonly height: number }

/** One window of a browser, with storage of its own. */
export type Tab = {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page and resolves with its JSON value. */
  evaluate(expression: string): Promise<unknown>
  /** Presses and releases the main button of the mouse. */
  press(point: Point): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>
}

/** A browser under automation. */
export type Engine = {
  readonly name: string
  /** Version as the browser reports it. */
  readonly version: string
  /** Opens a window. WebKitGTK widens it to GTK's minimum. */
  open(size: Size): Promise<Tab>
  /** Errors and warnings of all consoles so far. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

const pollMs = 50
const limitMs = 30_000

/** Repeats an attempt until it returns a value; `what` is part of the error after 30 s. */
export const eventually = async <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> => {
  const begin = performance.now()
  while (performance.now() - begin < limitMs) {
    const value = await attempt()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`${what}: not after ${limitMs / 1000} s`)
}

/** Calls a function in the page with a JSON argument. The function cannot use variables outside of it. */
export const call = async <A, R>(tab: Tab, work: (argument: A) => R | Promise<R>, argument: A): Promise<R> =>
  // The function's JSON result has type R.
  (await tab.evaluate(`(${work.toString()})(${JSON.stringify(argument)})`)) as R

/**
 * Runs in the page. Finds a control by its accessible name; returns its centre once it is uncovered and does not
 * move.
 */
const locate = async ({ pattern, kind }: { pattern: string; kind: string }): Promise<Point | null> => {
  const name = new RegExp(pattern)
  const textOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    element.getAttribute('placeholder') ??
    (element instanceof HTMLElement ? element.innerText : '')
  // A dialog covers what is below it.
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const control = [...scope.querySelectorAll<HTMLElement>(kind)].find(
    (one) =>
      one.getClientRects().length > 0 &&
      !one.matches(':disabled') &&
      name.test(textOf(one).replaceAll(/\s+/g, ' ').trim()),
  )
  if (!control) return null
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = (): Point => {
    const { x, y, width, height } = control.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const before = middle()
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const { x, y } = middle()
  const top = document.elementFromPoint(x, y)
  const isFree = top !== null && (control.contains(top) || top.contains(control))
  return isFree && before.x === x && before.y === y ? { x, y } : null
}

/** Presses a link, button or field by its accessible name; `kind` is a selector (default: all controls). */
export const press = async (tab: Tab, name: RegExp, kind = 'a, button, input, textarea'): Promise<void> => {
  const point = await eventually(
    `${name} to press`,
    async () => (await call(tab, locate, { pattern: name.source, kind })) ?? undefined,
  )
  await tab.press(point)
}

/** Waits until the window shows a text. */
export const see = async (tab: Tab, text: RegExp): Promise<void> => {
  await eventually(`${text} to see`, async () =>
    text.test(String(await tab.evaluate('document.body.innerText'))) ? true : undefined,
  )
}

/** Waits for the path of an address, without its query. */
export const arriveAt = async (tab: Tab, path: string): Promise<void> => {
  await eventually(`${path} to open`, async () =>
    (await tab.evaluate('location.pathname')) === path ? true : undefined,
  )
}
