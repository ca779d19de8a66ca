import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FieldList, type Fields, fieldRules, listInvalid } from './field.tsx'
import { choice, flag, number, pair, select, text, time } from './fields.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Draft = {
  readonly name: string
  readonly seats: string
  readonly opensAt: string
  readonly isOpen: boolean
  readonly mode: 'fast' | 'slow'
  readonly station: string
  readonly late: readonly [string, string]
}

const modes = { fast: { name: 'Fast', hint: 'At once.' }, slow: { name: 'Slow', hint: 'Later.' } }

const fields: Fields<Draft> = {
  name: text(() => 'Name', { hint: () => 'As on the sign.', missing: () => 'Missing', lengthMax: 5 }),
  seats: number(() => 'Seats', { isHalf: true, error: (typed) => (typed === '0' ? 'None' : undefined) }),
  opensAt: { ...time(() => 'Opens at', { missing: () => 'No time' }), isHalf: true },
  isOpen: flag(() => 'Open', { hint: () => 'Guests can order.', isLocked: ({ name }) => name === 'Closed' }),
  mode: choice(
    () => 'Mode',
    () => modes,
    { isShown: ({ isOpen }) => isOpen },
  ),
  station: select(
    () => 'Station',
    () => [
      ['bar', 'Bar'],
      ['grill', 'Grill'],
    ],
  ),
  late: pair(() => 'Late', {
    names: () => ['First', 'Second'],
    hint: () => 'In minutes.',
    errors: ([first, second]) => [undefined, Number(second) > Number(first) ? undefined : 'Too early'],
    text: ([first, second]) => `${first} and ${second}`,
  }),
}

const empty: Draft = {
  name: '',
  seats: '',
  opensAt: '09:00',
  isOpen: true,
  mode: 'fast',
  station: 'bar',
  late: ['5', '8'],
}

let host = document.createElement('div')
let drawn: Draft[] = []

const draft = (): Draft | undefined => drawn.at(-1)

const show = (start: Draft, isChecked = false): void => {
  const all: Draft[] = []
  drawn = all
  const Form = () => {
    const [current, setCurrent] = useState(start)
    all.push(current)
    const change = (part: Partial<Draft>): void => setCurrent((was) => ({ ...was, ...part }))
    return <FieldList fields={fields} draft={current} isChecked={isChecked} onChange={change} />
  }
  host = document.createElement('div')
  document.body.replaceChildren(host)
  const root = createRoot(host)
  act(() => root.render(<Form />))
}

const find = (selector: string): HTMLInputElement => {
  const found = host.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`No ${selector} in ${host.innerHTML}`)
  return found
}

/** Types as a user does: React listens to the event. */
const fill = (selector: string, value: string): void =>
  act(() => {
    const field = find(selector)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })

const press = (selector: string): void => act(() => find(selector).click())

test('each kind of field changes its part of the draft', () => {
  show(empty)
  const [name, seats, opensAt, first, second] = [...host.querySelectorAll('input:not([type=checkbox], [type=radio])')]
  for (const [field, value] of [
    [name, 'Sai'],
    [seats, '१२'],
    [opensAt, '10:30'],
    [first, '6'],
    [second, '9'],
  ] as const)
    fill(`[id="${field?.id}"]`, value)
  press('[aria-label="Open"]')
  fill('select', 'grill')
  expect(draft()).toEqual({
    name: 'Sai',
    seats: '12',
    opensAt: '10:30',
    isOpen: false,
    mode: 'fast',
    station: 'grill',
    late: ['6', '9'],
  })
})

test('a choice changes to the pressed one, with its consequence as description', () => {
  show(empty)
  const slow = find('[aria-label="Slow"]')
  expect(document.getElementById(slow.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Later.')
  press('[aria-label="Slow"]')
  expect(draft()?.mode).toBe('slow')
})

test('a locked flag stays off', () => {
  show({ ...empty, name: 'Closed' })
  expect(find('[aria-label="Open"]').checked).toBe(false)
  press('[aria-label="Open"]')
  expect(draft()?.isOpen).toBe(true)
})

test('errors show after the first attempt only', () => {
  const wrong = { ...empty, late: ['8', '8'] } as const
  show(wrong)
  expect(host.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  show(wrong, true)
  expect(host.querySelectorAll('[aria-invalid]')).toHaveLength(2)
  expect(host.textContent).toContain('Missing')
  expect(host.textContent).toContain('Too early')
})

test('a hidden field is neither drawn nor checked', () => {
  const closed = { ...empty, name: 'Sai', isOpen: false }
  show(closed)
  expect(host.textContent).not.toContain('Fast')
  const strict = { ...fields, mode: { ...fields.mode, isValid: () => false } }
  expect(listInvalid(strict, closed)).toEqual([])
  expect(listInvalid(strict, { ...closed, isOpen: true })).toEqual(['mode'])
})

test.each([
  ['', ['name']],
  ['Palace', ['name']],
  [' Sai ', []],
])('the name "%s" is checked', (name, invalid) => {
  expect(listInvalid(fields, { ...empty, name })).toEqual(invalid)
})

test('two fields of half width stand in one row', () => {
  show(empty)
  const [seats, opensAt] = [...host.querySelectorAll('label')].slice(1, 3)
  expect(opensAt?.parentElement?.parentElement).toBe(seats?.parentElement?.parentElement)
  expect(seats?.parentElement?.parentElement?.textContent).toBe('SeatsOpens at')
})

test('the text of a part names what another editor stored', () => {
  const rules = fieldRules<Draft, Draft>(fields, (stored) => stored)
  const names = Object.keys(fields) as (keyof Draft)[] // loses the type of the keys
  expect(names.map((name) => rules.words(name, empty, empty))).toEqual([
    'Empty',
    'Empty',
    '09:00',
    'Yes',
    'Fast',
    'Bar',
    '5 and 8',
  ])
  expect(rules.parts.late).toMatchObject({ label: 'Late' })
  expect(rules.parts.late.read(empty)).toEqual({ late: ['5', '8'] })
})
