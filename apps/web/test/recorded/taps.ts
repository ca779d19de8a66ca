// Presses each control of a screen, and describes the calls and the new lines.
import { act } from 'react'
import { vi } from 'vitest'
import { allEndpoints } from '@thali/contract/api/all-endpoints'
import type { ReceivedCall } from '../fake-api.ts'
import type { TestScreen } from '../screen.tsx'
import { recordedAt, withRecordedIds } from './evening.ts'
import { openRecorded, settle, type Row } from './screens.ts'

// Boxes and radio buttons change with all other fields.
const pressable = 'button, [role="tab"], [role="switch"]'
// Not the lists of choices: Happy DOM changes them in one run and not in the next.
const fields = 'input, textarea'
const parts = 'li, tr, article'

/** The moment of each tap, within the minute of the opening (ms after it). */
const tapMs = 20_000
/** Dialogs that follow each other at one tap. */
const stepsMax = 3

/** Controls that every screen has. */
const ofAllScreens = new Set(['Open navigation', 'Back', 'Sound', 'Sound settings'])

const dialogs = (): Element[] => [...document.querySelectorAll('dialog[open]')]

/** The part of the screen that a person can use. */
const front = (): Element => dialogs().at(-1) ?? document.body

const isUsable = (control: Element): boolean =>
  !control.matches(':disabled, [aria-disabled="true"]') && !control.closest('[hidden], nav, [inert]')

/** Usable elements of a kind, without those that every screen has around it. */
const find = <T extends Element>(selector: string): T[] =>
  [...front().querySelectorAll<T>(selector)].filter((one) => isUsable(one) && one.closest('main, header, dialog'))

const nameOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).trim().replace(/\s+/g, ' ')

/** Rows of one kind have the same controls: the first and the last row stand for all. */
const kindOf = (control: Element): string => {
  const part = control.closest(parts)
  if (!part) return nameOf(control)
  return `${part.className} ${control.className} ${[...part.querySelectorAll(pressable)].indexOf(control)}`
}

/** A control of a screen: its kind, and whether it is the last of that kind instead of the first. */
type Place = { readonly kind: string; readonly isLast: boolean }

const controlsByKind = (): Map<string, HTMLElement[]> => Map.groupBy(find<HTMLElement>(pressable), kindOf)

const choosePlaces = (): Place[] =>
  [...controlsByKind()]
    .filter(([kind]) => !ofAllScreens.has(kind))
    .flatMap(([kind, { length }]) => (length > 1 ? [false, true] : [false]).map((isLast) => ({ kind, isLast })))

const valueFor = ({ type, inputMode, value }: HTMLInputElement | HTMLTextAreaElement): string => {
  if (type === 'date') return '2026-11-19'
  if (type === 'time') return '09:30'
  if (type === 'email') return 'asha@thali.test'
  if (type === 'color') return '#224466'
  if (type === 'number' || ['numeric', 'decimal', 'tel'].includes(inputMode)) return '12'
  return `${value} ghee`.trim()
}

/** Changes a field as a person does, unless a change before has removed it. */
const change = (field: Element): void => {
  if (!field.isConnected) return
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'file' || field.readOnly) return
  if (['checkbox', 'radio'].includes(field.type)) return field.click()
  Reflect.set(Object.getPrototypeOf(field), 'value', valueFor(field), field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const changeAll = async (): Promise<void> => {
  for (const field of find(fields)) await act(async () => change(field))
}

/** A call that changes or looks for something; nothing for one that only reads the data of a screen. */
const describeCall = ({ name, params, query, body }: ReceivedCall): string[] => {
  const sought = [...query].filter(([key]) => key !== 'restaurantId')
  if (allEndpoints[name].method === 'GET' && sought.length === 0) return []
  const ids = Object.entries(params).flatMap(([key, id]) => (key === 'restaurantId' ? [] : [id]))
  const sent = body instanceof FormData ? '' : JSON.stringify(body)
  const parts = [name, ...ids, new URLSearchParams(sought).toString(), sent]
  return [`call ${parts.filter((part) => part).join(' ')}`]
}

/** A screen, and the names of the files that it has saved. */
type Opened = { readonly screen: TestScreen; readonly downloads: string[] }

/** Opens a screen whose downloads are calls of the browser, which the test's browser would follow. */
const openForTaps = async (row: Row): Promise<Opened & { readonly shown: string }> => {
  const downloads: string[] = []
  const screen = await openRecorded(row)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  return { screen, shown: await settle(screen), downloads }
}

/** Does something, and returns the calls that it made and the lines that are new. */
const describeEffect = async (
  { screen, downloads }: Opened,
  before: string,
  effect: () => Promise<void>,
): Promise<[string[], string]> => {
  const { api } = screen
  const [callCount, address] = [api.calls.length, location.href]
  // A slow machine waits longer until the screen has loaded.
  vi.setSystemTime(recordedAt.getTime() + tapMs)
  await effect()
  const shown = await settle(screen)
  const calls = [
    ...api.calls.slice(callCount).flatMap(describeCall),
    ...downloads.splice(0).map((name) => `saves ${name}`),
  ]
  if (location.href !== address) return [[...calls, `to ${location.pathname}${location.search}`], shown]
  const known = before.split('\n').map((line) => line.trim())
  const isNew = (line: string): boolean => {
    const at = known.indexOf(line.trim())
    if (at >= 0) known.splice(at, 1)
    return at < 0
  }
  return [[...calls, ...shown.split('\n').filter(isNew)], shown]
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** Closes the open dialogs, since some parts of the app would show them at the next opening. */
const closeDialogs = async ({ screen }: Opened): Promise<void> => {
  for (let left = stepsMax + 1; left > 0 && dialogs().length > 0; left -= 1) {
    const close = find<HTMLElement>('[aria-label="Close"]')[0]
    if (close) await act(async () => close.click())
    await screen.wait(1000)
  }
}

/** Changes all fields of the front part, and presses the button that sends them. */
const describeSending = async (opened: Opened, shown: string): Promise<[string[], string]> => {
  const [changed, after] = await describeEffect(opened, shown, changeAll)
  const send = find<HTMLElement>('button[type="submit"]')[0] ?? find<HTMLElement>('button').at(-1)
  const lines = changed.length > 0 ? ['## All fields changed', ...indent(changed)] : []
  if (!send || send.getAttribute('aria-label') === 'Close') return [lines, after]
  const name = nameOf(send)
  const [sent, last] = await describeEffect(opened, after, () => act(async () => send.click()))
  return [[...lines, `## ${name}`, ...indent(sent)], last]
}

/** Presses the control at a place of a newly opened screen; fills and sends the dialogs that open then. */
const describeTap = async (row: Row, { kind, isLast }: Place): Promise<string> => {
  const opened = await openForTaps(row)
  const control = controlsByKind()
    .get(kind)
    ?.at(isLast ? -1 : 0)
  // A control before it changed what this device keeps.
  if (!control) return `# ${kind}\n  gone`
  const text = [`# ${nameOf(control)}`]
  let [lines, shown] = await describeEffect(opened, opened.shown, () => act(async () => control.click()))
  text.push(...indent(lines))
  for (let step = 0; step < stepsMax && dialogs().length > 0; step += 1) {
    const before = shown
    ;[lines, shown] = await describeSending(opened, shown)
    text.push(...indent(lines))
    if (shown === before) break
  }
  await closeDialogs(opened)
  return text.join('\n')
}

/** Changes all fields of a newly opened screen, and presses each button that sends some of them. */
const describeForms = async (row: Row): Promise<string[]> => {
  const opened = await openForTaps(row)
  let [lines, shown] = await describeEffect(opened, opened.shown, changeAll)
  const texts = [['# All fields changed', ...indent(lines)].join('\n')]
  for (const send of find<HTMLElement>('button[type="submit"]')) {
    const name = nameOf(send)
    ;[lines, shown] = await describeEffect(opened, shown, () => act(async () => send.click()))
    texts.push([`# ${name}`, ...indent(lines)].join('\n'))
  }
  return texts
}

/** Describes a screen by what each of its controls does. */
export const describeTaps = async (row: Row, close: () => Promise<void>): Promise<string> => {
  await settle(await openRecorded(row))
  const places = choosePlaces()
  const hasForm = find(fields).length > 0
  const texts: string[] = []
  for (const place of places) {
    await close()
    texts.push(await describeTap(row, place))
  }
  if (hasForm) {
    await close()
    texts.push(...(await describeForms(row)))
  }
  return withRecordedIds(`${texts.join('\n\n')}\n`)
    .replace(/restaurant-\d+/g, 'restaurant')
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'uuid')
    .replace(/"nextEpoch":\d+/g, '"nextEpoch":random')
}
