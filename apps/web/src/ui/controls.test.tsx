import { act, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useBulk, type Bulk } from '#web/lib/bulk.ts'
import { fakeNetwork, showComponent } from '../../test/screen.tsx'
import { Dialog } from './dialog.tsx'
import { Keypad } from './keypad.tsx'
import { type KeypadKey, typeDigits } from './keypad-key.ts'
import { PasswordField } from './password-field.tsx'
import { PickerChoice, PickerField } from './picker-field.tsx'
import { givePressFeedback } from './press-feedback.ts'

test.each<[string, KeypadKey, string]>([
  ['12', 'back', '1'],
  ['', 'back', ''],
  ['12', '.', '12'],
  ['12', '0', '120'],
  ['120', '7', '120'],
])('digits %s and the key %s make %s', (typed, key, expected) => {
  expect(typeDigits(typed, key, 3)).toBe(expected)
})

const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })

const press = async (name: string, more: KeyboardEventInit = {}, target: Element = document.body): Promise<boolean> => {
  const event = key(name, more)
  await act(async () => void target.dispatchEvent(event))
  return event.defaultPrevented
}

test.each([
  ['amount', '123456789.0'],
  ['digits', '1234567890'],
  ['pin', '1234567890'],
] as const)('a keypad for %s has its keys', async (kind, keys) => {
  const typed: string[] = []
  await showComponent(
    <Keypad label="Amount" deleteLabel="Delete" kind={kind} onKey={(one) => void typed.push(one)} />,
    fakeNetwork(),
  )
  const buttons = [...document.querySelectorAll<HTMLElement>('fieldset[aria-label="Amount"] button')]
  for (const button of buttons) await act(async () => button.click())
  expect(typed.filter((one) => one !== 'back').join('')).toBe(keys)
  expect(typed.includes('back')).toBe(kind !== 'digits')
  expect(buttons.map((button) => button.getAttribute('aria-label')).filter(Boolean)).toEqual(
    kind === 'digits' ? [] : ['Delete'],
  )
})

test('a keyboard types on the keypad of the topmost dialog, but not in fields', async () => {
  const typed: string[] = []
  const pad = <Keypad label="Amount" onKey={(one) => void typed.push(one)} />
  const { reload } = await showComponent(
    <>
      {pad}
      <input aria-label="Other" />
    </>,
    fakeNetwork(),
  )
  expect(await press('7')).toBe(true)
  expect(await press('Backspace')).toBe(true)
  expect([await press('a'), await press('Enter')]).toEqual([false, false])
  expect(await press('1', { ctrlKey: true })).toBe(false)
  expect(await press('1', { metaKey: true })).toBe(false)
  expect(await press('1', { altKey: true })).toBe(false)
  const input = document.querySelector('input')
  expect(input && (await press('2', {}, input))).toBe(false)
  expect(typed).toEqual(['7', 'back'])
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  expect(await press('3')).toBe(false)
  dialog.remove()
  await reload()
  await press('4')
  expect(typed).toEqual(['7', 'back', '4'])
})

test('a keypad types in its own dialog, with the latest callback', async () => {
  const typed: string[] = []
  let prefix = 'a'
  const Screen = () => (
    <Dialog title="Amount" onClose={() => undefined}>
      <Keypad label="Amount" onKey={(one) => void typed.push(prefix + one)} />
    </Dialog>
  )
  await showComponent(<Screen />, fakeNetwork())
  await press('5')
  prefix = 'b'
  await press('6')
  expect(typed).toEqual(['a5', 'b6'])
})

test('a password is hidden until its button shows it', async () => {
  const { click, field } = await showComponent(
    <PasswordField label="Password" autoComplete="current-password" value="secret" onChange={() => undefined} />,
    fakeNetwork(),
  )
  const type = (): string | null => field('Password').getAttribute('type')
  expect(type()).toBe('password')
  const [eye] = [...document.querySelectorAll('button')]
  const hidden = eye?.getAttribute('aria-label') ?? ''
  await click(hidden)
  expect([type(), eye?.getAttribute('aria-label') === hidden]).toEqual(['text', false])
  await act(async () => eye?.click())
  expect([type(), eye?.getAttribute('aria-label')]).toEqual(['password', hidden])
})

test.each([
  ['Enter', true],
  [' ', true],
  ['ArrowDown', true],
  ['a', false],
  ['Tab', false],
])('the key “%s” opens a picker: %s', async (name, isOpening) => {
  const log: string[] = []
  const { field, click } = await showComponent(
    <PickerField label="Category" title="Choose a category" value="Breads" onOpen={() => void log.push('open')}>
      {(close) => (
        <ul>
          <PickerChoice isChosen={false} onChoose={() => void log.push('starters')}>
            Starters
          </PickerChoice>
          <PickerChoice isChosen onChoose={close}>
            Breads
          </PickerChoice>
        </ul>
      )}
    </PickerField>,
    fakeNetwork(),
  )
  expect([field('Category').value, field('Category').hasAttribute('readonly')]).toEqual(['Breads', true])
  expect(await press(name, {}, field('Category'))).toBe(isOpening)
  expect([document.querySelectorAll('dialog').length, log]).toEqual(isOpening ? [1, ['open']] : [0, []])
  if (!isOpening) await act(async () => field('Category').click())
  expect(document.querySelector('dialog h2')?.textContent).toBe('Choose a category')
  const choices = [...document.querySelectorAll('dialog li button')]
  expect(choices.map((choice) => choice.getAttribute('aria-current'))).toEqual([null, 'true'])
  await click('Starters')
  expect([document.querySelectorAll('dialog').length, log.at(-1)]).toEqual([1, 'starters'])
  await click('Breads')
  expect(document.querySelectorAll('dialog')).toHaveLength(0)
})

test('a pressed control is marked until it is released', () => {
  document.body.innerHTML =
    '<button><b>A</b></button><p data-press>B</p><button disabled>C</button><button aria-disabled="true">D</button><i>E</i>'
  givePressFeedback()
  const down = (selector: string): void =>
    void document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const marked = (): string[] => [...document.querySelectorAll('[data-pressed]')].map(({ textContent }) => textContent)
  const seen = ['b', 'p', '[disabled]', '[aria-disabled]', 'i'].map((selector) => {
    down(selector)
    return marked()
  })
  expect(seen).toEqual([['A'], ['B'], [], [], []])
  for (const end of ['pointerup', 'pointercancel', 'dragstart']) {
    down('b')
    expect(marked()).toEqual(['A'])
    document.dispatchEvent(new Event(end))
    expect(marked()).toEqual([])
  }
  document.body.innerHTML = ''
})

test('a change of several rows counts them, goes on after a failure, and runs once', async () => {
  let bulk: Bulk | undefined
  const Screen = (): null => {
    const current = useBulk('Error changing the rows')
    useLayoutEffect(() => {
      bulk = current
    })
    return null
  }
  const { logged } = await showComponent(<Screen />, fakeNetwork())
  const state = () => [bulk?.isRunning, bulk?.done, bulk?.total, bulk?.failed]
  expect(state()).toEqual([false, 0, 0, []])
  const changed: string[] = []
  let go = (): void => undefined
  const change = (id: string): Promise<void> => {
    changed.push(id)
    if (id === 'b') return Promise.reject(new Error('refused'))
    return new Promise((resolve) => {
      go = resolve
    })
  }
  let result: Promise<readonly string[]> | undefined
  await act(async () => {
    result = bulk?.run(['a', 'b', 'c'], change)
  })
  expect(state()).toEqual([true, 0, 3, []])
  expect(await bulk?.run(['x'], change)).toEqual([])
  await act(async () => go())
  expect([state(), changed]).toEqual([
    [true, 2, 3, []],
    ['a', 'b', 'c'],
  ])
  await act(async () => go())
  expect([state(), await result, logged.join(' ').includes('Error changing the rows')]).toEqual([
    [false, 3, 3, ['b']],
    ['b'],
    true,
  ])
})
