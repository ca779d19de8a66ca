import { act } from 'react'
import { expect, test } from 'vitest'
import { fakeNetwork, showComponent, type TestScreen } from '../../../../test/screen.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { basket } from '../store/current-basket.ts'
import { NoteDialog } from './note-dialog.tsx'
import { QuickNotes, togglePhrase } from './quick-notes.tsx'

const lines = [
  { id: 'dal', name: 'Dal', price: 100 },
  { id: 'naan', name: 'Naan', price: 40 },
]

let restaurants = 0

/** A basket with two dishes, the first with a note. */
const fill = async (note: string): Promise<BasketEntry> => {
  fakeNetwork()
  await act(() => basket.open(`notes-${(restaurants += 1)}`))
  for (const dish of lines) basket.add(dish)
  basket.change(
    (before) =>
      new Map([...before].map(([key, line]) => [key, key === 'dal' ? { ...line, specialInstructions: note } : line])),
  )
  const entry = basket.get().lines.get('dal')
  if (!entry) throw new Error('The basket has no dal')
  return entry
}

const noteOf = (key: string): string | undefined => basket.get().lines.get(key)?.specialInstructions

const open = async (note = ''): Promise<TestScreen & { closed: () => number }> => {
  const entry = await fill(note)
  let closed = 0
  const screen = await showComponent(<NoteDialog entry={entry} onClose={() => void (closed += 1)} />)
  return { ...screen, closed: () => closed }
}

const title = 'Note for Dal'

test('a note is trimmed and saved for its line alone', async () => {
  const { type, click, closed } = await open('mild')
  await type(title, '  less salt ')
  await click('Save')
  expect([noteOf('dal'), noteOf('naan'), closed()]).toEqual(['less salt', '', 1])
})

test('Clear deletes a note', async () => {
  const { field, click, closed } = await open('mild')
  expect(field(title).value).toBe('mild')
  await click('Clear')
  expect([noteOf('dal'), closed()]).toEqual(['', 1])
})

test.each([
  ['a', '149 characters remaining', false, false],
  ['a'.repeat(129), '21 characters remaining', false, false],
  ['a'.repeat(130), '20 characters remaining', true, false],
  ['a'.repeat(149), '1 character remaining', true, false],
  ['a'.repeat(150), '0 characters remaining', true, false],
  ['a'.repeat(152), '2 too many', true, true],
])('a note shows its remaining characters and announces few (%#)', async (note, counter, isAnnounced, isTooLong) => {
  const { type, field, button, click, closed } = await open()
  await type(title, ` ${note} `)
  const area = field(title)
  expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe(counter)
  expect(document.querySelector('dialog output')?.textContent).toBe(isAnnounced ? counter : '')
  expect(area.getAttribute('aria-invalid')).toBe(isTooLong ? 'true' : null)
  expect(button('Save').hasAttribute('disabled')).toBe(isTooLong)
  await click('Clear')
  expect(closed()).toBe(1)
})

test('an unchanged note closes without a question', async () => {
  const { click, type, text, closed } = await open('mild')
  await type(title, ' mild ')
  await click('Close')
  expect([closed(), text().includes('Do you want to save this note?')]).toEqual([1, false])
})

test.each([
  ['Save', 'very hot', 'very hot', 1],
  ['Discard', 'very hot', 'mild', 1],
  ['Discard', 'a'.repeat(151), 'mild', 1],
  ['Shorten it', 'a'.repeat(151), 'mild', 0],
])('closing a changed note asks, and %s decides (%#)', async (answer, typed, kept, closings) => {
  const { type, click, until, text, closed, button } = await open('mild')
  await type(title, typed)
  await click('Close')
  const isTooLong = typed.length > 150
  await until(isTooLong ? 'This note is too long to save.' : 'Do you want to save this note?')
  expect(text().includes('Shorten it')).toBe(isTooLong)
  const questions = [...document.querySelectorAll('dialog')]
  const answers = [...(questions.at(-1)?.querySelectorAll('button') ?? [])]
  await act(async () => answers.find(({ textContent }) => textContent === answer)?.click())
  expect([noteOf('dal'), closed()]).toEqual([kept, closings])
  if (closings > 0) return
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  expect(button('Clear')).toBeTruthy()
  await click('Clear')
})

test('a note that was left without an answer is there again, until saved', async () => {
  const { type, field, click, reload } = await open('mild')
  await type(title, 'very hot')
  await reload()
  expect(field(title).value).toBe('very hot')
  await click('Save')
  await reload()
  expect(field(title).value).toBe('mild')
})

test.each([
  ['', 'Less spicy', 'Less spicy'],
  ['No onion', 'Less spicy', 'No onion, Less spicy'],
  [' No onion ,, Less spicy', 'No onion', 'Less spicy'],
  ['a'.repeat(138), 'Less spicy', `${'a'.repeat(138)}, Less spicy`],
  ['a'.repeat(139), 'Less spicy', 'a'.repeat(139)],
])('a phrase joins a note that has room, and leaves it again (%#)', (note, phrase, expected) => {
  expect(togglePhrase(note, phrase)).toBe(expected)
})

test('a quick note changes its line and shows what the note has', async () => {
  const entry = await fill('Nothing special')
  const screen = await showComponent(<QuickNotes entry={entry} name="Dal" />)
  const [first, second] = [...document.querySelectorAll('fieldset button')]
  expect(first?.getAttribute('aria-pressed')).toBe('false')
  await screen.click(second?.textContent ?? '')
  expect([noteOf('dal'), noteOf('naan')]).toEqual([`Nothing special, ${second?.textContent}`, ''])
  const changed = basket.get().lines.get('dal') ?? entry
  await showComponent(<QuickNotes entry={changed} name="Naan" />)
  const pressed = [...document.querySelectorAll('fieldset:last-of-type[aria-label*="Naan"] button')]
  expect(pressed.map((button) => button.getAttribute('aria-pressed')).slice(0, 2)).toEqual(['false', 'true'])
})
