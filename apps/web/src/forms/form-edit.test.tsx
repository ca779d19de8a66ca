import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Fields, fieldRules } from './field.tsx'
import { text } from './fields.tsx'
import { FormNotices, useFormEdit } from './form-edit.tsx'
import type { EditState } from './rebased-edit.ts'
import { createSessionDrafts } from './session-drafts.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Draft = { readonly name: string; readonly phone: string }
type Stored = Draft & { readonly version: number }

const fields: Fields<Draft> = { name: text(() => 'Name'), phone: text(() => 'Phone') }
const rules = fieldRules<Stored, Draft>(fields, ({ name, phone }) => ({ name, phone }))
const drafts = createSessionDrafts<EditState<Stored, Draft, keyof Draft>>()
const stored = { name: 'Sai', phone: '1', version: 1 }

type Edit = ReturnType<typeof useFormEdit<Stored, Draft, keyof Draft>>

/** A form of one editor. `read` renders it with what the server stores. */
const open = () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const rendered: Edit[] = []
  const Form = ({ now }: { readonly now: Stored }) => {
    const edit = useFormEdit({ drafts, id: 'profile', stored: now, rules, initial: () => rules.draftOf(now) })
    rendered.push(edit)
    return <FormNotices {...edit} conflictTitle="Changed" />
  }
  const edit = (): Edit => {
    const last = rendered.at(-1)
    if (!last) throw new Error('The form is not rendered')
    return last
  }
  return { host, edit, read: (now: Stored): void => act(() => root.render(<Form now={now} />)) }
}

test('the second of two editors keeps the typed text and sees the other’s changes', () => {
  const { host, edit, read } = open()
  read(stored)
  act(() => edit().change({ name: 'Sai Palace' }))
  read({ name: 'Sai Bhavan', phone: '2', version: 2 })
  expect(edit().draft).toEqual({ name: 'Sai Palace', phone: '2' })
  expect(edit().rows.map(({ label, theirs, inForm }) => [label, theirs, inForm])).toEqual([
    ['Name', 'Sai Bhavan', 'mine'],
    ['Phone', '2', 'taken'],
  ])
  expect(host.textContent).toContain('Changed')
  act(() => edit().rows[0]?.onSwap())
  expect(edit().draft.name).toBe('Sai Bhavan')
  act(() => edit().rows[0]?.onSwap())
  expect(edit().draft.name).toBe('Sai Palace')
})

test('an untouched form follows the other editor without a notice', () => {
  const { host, edit, read } = open()
  read(stored)
  read({ ...stored, name: 'Sai Bhavan', version: 2 })
  expect(edit().draft.name).toBe('Sai Bhavan')
  expect(edit().isChanged).toBe(false)
  expect(host.textContent).toBe('')
})

test('a save after another’s goes on top unless the same part changed', () => {
  const { edit, read } = open()
  const toSave = (draft: Draft, { version }: Stored) => ({ ...draft, version })
  read(stored)
  act(() => edit().change({ name: 'Sai Palace' }))
  const same = { ...stored, version: 2 }
  let saved: unknown
  act(() => void (saved = edit().putOnTopOf(same, toSave)))
  expect(saved).toEqual({ name: 'Sai Palace', phone: '1', version: 2 })
  act(() => void (saved = edit().putOnTopOf({ ...same, name: 'Sai Bhavan', version: 3 }, toSave)))
  expect(saved).toBeUndefined()
  expect(edit().draft.name).toBe('Sai Palace')
  expect(edit().refusals).toBe(1)
})
