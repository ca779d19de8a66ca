import { act, type ReactElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { isCameFrom } from './staff-guard.tsx'
import { paths } from '#web/lib/paths.ts'
import { currentEntry } from '#web/lib/history.ts'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { PasswordNotice } from './password-notice.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined

afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
  storage.clearAllBut()
})

const logIn = (claims: object): void => {
  storage.set('refreshToken', 'the session')
  storage.set('accessToken', `head.${btoa(JSON.stringify({ rid: 'spice-garden', role: 'admin', ...claims }))}.sign`)
}

/** Shows the notice in a session with these claims. */
const show = async (claims: object, form?: ReactNode): Promise<HTMLElement> => {
  logIn(claims)
  const host = document.createElement('div')
  document.body.append(host)
  const shown = createRoot(host)
  root = shown
  await act(async () =>
    shown.render(
      <>
        {form}
        <PasswordNotice />
      </>,
    ),
  )
  return host
}

test('a session by PIN is led to the login and back', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
  navigate(pages.staff)
  const host = await show({ pin: true })
  expect(host.textContent).toContain('To change something here, log in with your password.')
  act(() => host.querySelector('button')?.click())
  expect([storage.get('refreshToken'), location.pathname]).toEqual([undefined, paths.adminLogin])
  const { state } = currentEntry()
  expect(isCameFrom(state) && state.from).toBe(pages.staff)
})

test('the login keeps what was typed for the same person', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
  const drafts = createSessionDrafts<string>()
  const Form = (): ReactElement => {
    const giveUp = useKeptDraft(drafts, 'upi', 'owner@upi')
    const { isAsking } = useLeaveGuard(true, giveUp)
    return <p>{isAsking && 'Discard your changes?'}</p>
  }
  navigate(pages.settings)
  const host = await show({ sub: 'meera', pin: true }, <Form />)
  await act(async () => host.querySelector('button')?.click())
  expect([host.querySelector('p')?.textContent, location.pathname]).toEqual(['', paths.adminLogin])
  // The login closes the screen.
  act(() => root?.unmount())
  logIn({ sub: 'ravi' })
  expect(drafts.find('upi')).toBeUndefined()
  logIn({ sub: 'meera' })
  expect(drafts.find('upi')).toBe('owner@upi')
})

test('a session by password is told nothing', async () => {
  expect((await show({})).textContent).toBe('')
})
