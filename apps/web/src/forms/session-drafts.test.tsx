import { act, type ReactElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { storage } from '#web/lib/storage.ts'
import { storeTokens } from '#web/api/session.ts'
import { createSessionDrafts, useKeptDraft } from './session-drafts.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => storage.clearAllBut())

const logIn = (sub: string): void =>
  storeTokens({ accessToken: `h.${btoa(JSON.stringify({ sub }))}.s`, refreshToken: 'r', restaurantId: 'sai' })

const drafts = createSessionDrafts<string>()

type Visit = { readonly typed?: string; readonly isGivenUp?: boolean; readonly before?: () => void }

// Opens the form, types, runs `before`, and closes the form. Returns the draft that the form opened with.
const visitForm = async ({ typed, isGivenUp = false, before }: Visit): Promise<string> => {
  const Form = (): ReactElement => {
    const [restored] = useState(() => drafts.find('soup'))
    const giveUp = useKeptDraft(drafts, 'soup', typed)
    return (
      <button type="button" onClick={giveUp}>
        {restored ?? 'nothing'}
      </button>
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(<Form />))
  const found = host.textContent
  if (isGivenUp) await act(async () => host.querySelector('button')?.click())
  before?.()
  act(() => root.unmount())
  return found
}

const endSession = (): void => storage.clearAllBut('userId')

test('a draft returns once after the session’s end, to its author', async () => {
  logIn('meera')
  await visitForm({ typed: 'tomato', before: endSession })
  logIn('ravi')
  expect(drafts.find('soup')).toBeUndefined()
  logIn('meera')
  expect(await visitForm({})).toBe('tomato')
  expect(await visitForm({})).toBe('nothing')
})

test('a closed, saved or discarded form leaves no draft', async () => {
  logIn('meera')
  await visitForm({ typed: 'tomato' })
  await visitForm({ before: endSession })
  logIn('meera')
  await visitForm({ typed: 'tomato', isGivenUp: true, before: endSession })
  logIn('meera')
  expect(drafts.find('soup')).toBeUndefined()
})
