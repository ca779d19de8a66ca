import { describe, expect, test } from 'vitest'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'
import { screenStates } from './screen-states.testing.ts'

const returnToTab = (): void => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

describe.each(Object.entries(screenStates))('%s', (_, screen) => {
  const { path, role, before, call, loading, failed, ready, log = '', stale, refused = failed } = screen
  const open = (fault: (api: FakeApi) => void) =>
    openScreen(path, {
      as: role,
      before: (api) => {
        before?.(api)
        fault(api)
      },
    })

  test('says that it loads, that it failed, and loads by Retry', async () => {
    const opened = await open((api) => api.hold(call))
    if (loading !== undefined) await opened.until(loading)
    expect([opened.text().includes(failed), opened.text().includes(ready)]).toEqual([false, false])
    opened.api.lose(call)
    await opened.until(failed)
    expect(opened.logged.join('\n')).toContain(log)
    opened.api.recover(call)
    await opened.click('Retry')
    await opened.until(ready)
    expect([loading ?? failed, failed].filter((text) => opened.text().includes(text))).toEqual([])
  })

  test('a refused call shows the failure', async () => {
    const opened = await open((api) => api.refuse(call, { status: 403, code: 'forbidden' }))
    await opened.until(refused)
    expect(opened.text()).not.toContain(ready)
  })

  if (stale === undefined) return
  test('keeps its content when a later load fails, and says so', async () => {
    const opened = await open(() => undefined)
    await opened.until(ready)
    opened.api.lose(call)
    returnToTab()
    await opened.until(stale)
    expect(opened.text()).toContain(ready)
    opened.api.recover(call)
    await opened.click('Retry')
    await opened.until(() => !opened.text().includes(stale))
    expect(opened.text()).toContain(ready)
  })
})
