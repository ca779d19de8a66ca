import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { openScreen } from '../../test/screen.tsx'

test('My account keeps the focus after other devices are logged out', async () => {
  let isEnded = false
  const { until, wait, button, click, text } = await openScreen(pages.account, {
    before(api) {
      api.answer('listOwnSessions', (sessions) =>
        sessions.map((session, at) => ({ ...session, isCurrent: at === 0 })).slice(0, isEnded ? 1 : 2),
      )
      api.answer('endOwnSessions', (ended) => {
        isEnded = true
        return ended
      })
    },
  })
  keepFocus()
  await until('Log out all other devices')
  await act(async () => button('Log out all other devices').focus())
  await click('Log out all other devices')
  await until('Cancel')
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (one) => one.textContent === 'Log out',
  )
  await act(async () => confirm?.click())
  await until(() => !text().includes('Log out all other devices'))
  await wait(500)
  expect(document.activeElement?.tagName).toBe('BUTTON')
})
