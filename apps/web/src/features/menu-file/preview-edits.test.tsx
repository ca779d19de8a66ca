import { act, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test } from 'vitest'
import { PreviewSection } from './preview-section.tsx'
import type { RowEdits } from './row-edits.ts'
import type { Preview } from './use-menu-import.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Row = Preview['rows'][number]

const row = (line: number, name: string, part: Partial<Row>): Row => ({
  sheet: 'dishes',
  line,
  action: 'create',
  name,
  parent: 'Mains',
  ...part,
})

const rows = [
  row(2, 'Dal', { values: { price: 240, dietMark: 'veg' } }),
  row(3, 'Raita', { action: 'error', message: 'No price.', wrong: { price: 'as per size' } }),
  row(4, 'Pulao', { action: 'error', message: 'No mark.', wrong: { diet: 'spicy' } }),
  row(5, 'Roti', { action: 'error', message: 'No name.' }),
]

const previewOf = (some: readonly Row[]): Preview => ({
  version: 'v1',
  isCommitted: false,
  rows: [...some],
  newCategories: [],
  missing: [],
  isSuspending: false,
  counts: { create: some.length - 3, update: 0, same: 0, error: 3 },
  optionCounts: { create: 0, update: 0, same: 0, error: 0 },
  pictures: { used: [], unused: [] },
  notes: [],
})

const drawn = (some: readonly Row[] = rows) => {
  const host = document.createElement('div')
  const sent: unknown[] = []
  const Subject = (): ReactElement => {
    const [edits, setEdits] = useState<RowEdits>({})
    return (
      <PreviewSection
        preview={previewOf(some)}
        edits={edits}
        failure={false}
        onEdit={(key, edit) =>
          setEdits((was) => {
            const { [key]: _, ...others } = was
            return edit ? { ...others, [key]: edit } : others
          })
        }
        onAsk={() => undefined}
        isSuspending={false}
        isBusy={false}
        isCommitting={false}
        onSuspend={() => undefined}
        onCommit={(changes) => sent.push(...changes)}
      />
    )
  }
  document.body.append(host)
  act(() => createRoot(host).render(<Subject />))
  const rowOf = (name: string) => [...host.querySelectorAll('li')].find((item) => item.textContent?.includes(name))
  const button = (words: RegExp, within: Element | undefined = host) =>
    [...(within?.querySelectorAll('button') ?? [])].find((one) => words.test(one.textContent ?? ''))
  return {
    host,
    sent,
    button,
    text: (name: string) => rowOf(name)?.textContent ?? '',
    press: (words: RegExp, name?: string) => act(() => button(words, name === undefined ? host : rowOf(name))?.click()),
    show: (words: string) =>
      act(() => {
        const label = [...host.querySelectorAll('label')].find((one) => one.textContent?.startsWith(words))
        label?.querySelector('input')?.click()
      }),
    /** Types into the first field of a row, or chooses in its list. */
    type: (name: string, kind: 'input' | 'select', value: string) =>
      act(() => {
        const field = rowOf(name)?.querySelector<HTMLInputElement | HTMLSelectElement>(kind)
        const type = kind === 'input' ? HTMLInputElement.prototype : HTMLSelectElement.prototype
        Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(field, value)
        field?.dispatchEvent(new Event(kind === 'input' ? 'input' : 'change', { bubbles: true }))
      }),
    fieldsOf: (name: string) => rowOf(name)?.querySelectorAll('input, select').length,
    valueOf: (name: string) => rowOf(name)?.querySelector('input')?.value,
  }
}

describe('a row of the preview', () => {
  test('with a wrong price has a field, and counts once it is right', () => {
    const { type, text, button, press, sent, valueOf } = drawn()
    expect([valueOf('Raita'), text('Raita').includes('No price.')]).toEqual(['as per size', true])
    type('Raita', 'input', '9x')
    expect(text('Raita')).toContain('Write a price, such as 240 or 240.50.')
    expect(button(/^Create 1 dish/)?.disabled).toBe(true)
    type('Raita', 'input', '90')
    expect(text('Raita')).toContain('Corrected')
    expect(text('Raita')).not.toContain('No price.')
    press(/^Create 1 dish, correct 1 row$/)
    expect(sent).toEqual([{ sheet: 'dishes', line: 3, price: 90 }])
  })

  test('with an unknown mark offers the marks, also none', () => {
    const { type, press, sent, host } = drawn()
    expect(host.querySelector('select')?.selectedOptions[0]?.textContent).toBe('spicy')
    type('Pulao', 'select', '')
    press(/^Create 1 dish, correct 1 row$/)
    expect(sent).toEqual([{ sheet: 'dishes', line: 4, dietMark: null }])
  })

  test('with other errors has no field', () => {
    const { text, fieldsOf } = drawn()
    expect(text('Roti')).toContain('No name.')
    expect([fieldsOf('Roti'), fieldsOf('Raita'), fieldsOf('Pulao')]).toEqual([0, 1, 1])
  })

  test('that is right is edited on request, and undone', () => {
    const { show, press, type, sent, text } = drawn()
    show('Changes')
    press(/^Edit$/, 'Dal')
    type('Dal', 'input', '250')
    press(/^Undo$/, 'Dal')
    expect(text('Dal')).toContain('Edit')
    press(/^Create 1 dish$/)
    expect(sent).toEqual([])
    press(/^Edit$/, 'Dal')
    type('Dal', 'input', '260.5')
    press(/^Create 1 dish$/)
    expect(sent).toEqual([{ sheet: 'dishes', line: 2, price: 260.5 }])
  })
})

test('of 2,000 rows only those in view are drawn', () => {
  const many = Array.from({ length: 2000 }, (_, index) => row(index + 2, `Dish ${index}`, { values: { price: 90 } }))
  const { host } = drawn(many)
  expect(host.querySelectorAll('li').length).toBeLessThan(100)
  expect(host.textContent).toContain('2000')
})
