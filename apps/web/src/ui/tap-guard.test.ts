import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardTaps, installTapGuard } from './tap-guard.ts'

installTapGuard()

let now = 0
let under: Element | null = null
const heard: string[] = []

beforeEach(() => {
  now += 100_000
  heard.length = 0
  document.body.innerHTML = `<button id="a"><b id="inner">A</b></button><button id="b">B</button>
    <fieldset data-quick-taps><button id="less">-</button><button id="more">+</button></fieldset>`
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  document.elementFromPoint = () => under
  document.dispatchEvent(new Event('pointercancel'))
})

document.addEventListener('click', ({ target }) => void (target instanceof Element && heard.push(target.id)))

afterEach(() => void vi.restoreAllMocks())

const find = (id: string): Element => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

type Tap = { readonly x?: number; readonly y?: number; readonly detail?: number }

/** Presses and releases an element; true when both arrived. */
const tap = (id: string, { x = 100, y = 100, detail = 1 }: Tap = {}): boolean => {
  const before = heard.length
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }
  const send = (event: MouseEvent): boolean => {
    Object.defineProperty(event, 'timeStamp', { value: now })
    return find(id).dispatchEvent(event)
  }
  under = find(id)
  const isPressed = send(new MouseEvent('pointerdown', init))
  send(new MouseEvent('click', init))
  return isPressed && heard.length > before
}

const falls = (more: Tap = {}): boolean => !tap('b', more)

test.each<[string, number, Tap, boolean]>([
  ['at the same place', 0, {}, true],
  ['499 ms later', 499, {}, true],
  ['500 ms later', 500, {}, false],
  ['23 px to the right', 0, { x: 123 }, true],
  ['24 px to the right', 0, { x: 124 }, false],
  ['23 px below', 0, { y: 123 }, true],
  ['20 px to the right and below', 0, { x: 120, y: 120 }, false],
])('a tap on another control %s is dropped: %s', (_, laterMs, more, isDropped) => {
  expect(tap('a')).toBe(true)
  now += laterMs
  expect(falls(more)).toBe(isDropped)
})

test('a key on another control is accepted', () => {
  tap('a')
  under = find('b')
  find('b').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 100, clientY: 100, detail: 0 }))
  expect(heard).toEqual(['a', 'b'])
})

test('repeated taps on one control and within one area are accepted', () => {
  expect([tap('a'), tap('inner'), tap('a')]).toEqual([true, true, true])
  now += 1000
  expect([tap('less'), tap('more'), tap('less')]).toEqual([true, true, true])
  expect(tap('b')).toBe(false)
})

test('taps that continue are dropped for 500 ms from each', () => {
  tap('a')
  now += 400
  expect(tap('b')).toBe(false)
  now += 400
  expect(tap('b')).toBe(false)
  now += 501
  expect(tap('b')).toBe(true)
})

test('a late change restarts the guard', () => {
  tap('a')
  now += 2000
  guardTaps()
  now += 400
  expect(tap('b')).toBe(false)
})

test.each(['pointercancel', 'keydown', 'wheel'])('after %s the next tap is a new one', (kind) => {
  tap('a')
  document.dispatchEvent(new Event(kind))
  guardTaps()
  expect(tap('b')).toBe(true)
})
