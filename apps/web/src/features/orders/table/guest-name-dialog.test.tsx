import { expect, test } from 'vitest'
import { setTable } from '#web/product/visit.ts'
import { forgetTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import type { FakeApi } from '../../../../test/fake-api.ts'
import { fakeNetwork, showComponent } from '../../../../test/screen.tsx'
import { GuestNameDialog } from './guest-name-dialog.tsx'

const open = async (name: string) => {
  const api: FakeApi = fakeNetwork()
  setTable('r', 4)
  forgetTableVisit()
  setTableVisit({ trust: 'plain', mayOrder: 'yes', tableNumber: 4 })
  const done: string[] = []
  const dialog = (
    <GuestNameDialog name={name} onSaved={() => void done.push('saved')} onClose={() => void done.push('closed')} />
  )
  return { ...(await showComponent(dialog, api)), done }
}

const label = (): string => document.querySelector('dialog label')?.textContent ?? ''

const submit = 'form#guest-name'

const send = async ({ wait }: { readonly wait: (ms: number) => Promise<void> }): Promise<void> => {
  document.querySelector(submit)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await wait(50)
}

test.each([
  ['', ' Meera ', 'Meera'],
  ['Meera', '', ''],
])('a name is trimmed, and an empty one removes it (%#)', async (before, typed, sent) => {
  const screen = await open(before)
  expect(screen.field(label()).value).toBe(before)
  await screen.type(label(), typed)
  await send(screen)
  await screen.until(() => screen.done.length === 2)
  expect(screen.api.bodies('createVisit').at(-1)).toMatchObject({ name: sent })
  expect(screen.done).toEqual(['saved', 'closed'])
})

test('a name is sent once while it is being saved', async () => {
  const screen = await open('')
  await screen.type(label(), 'Meera')
  screen.api.hold('createVisit')
  await send(screen)
  await send(screen)
  expect(screen.api.bodies('createVisit')).toHaveLength(1)
  expect(document.querySelector('[type="submit"]')?.getAttribute('aria-busy')).toBe('true')
  expect(screen.done).toEqual([])
})

test('a failed name stays typed, says so, and can be sent again', async () => {
  const screen = await open('')
  await screen.type(label(), 'Meera')
  screen.api.lose('createVisit')
  await send(screen)
  await screen.until(() => screen.field(label()).getAttribute('aria-invalid') === 'true')
  expect([screen.field(label()).value, screen.done]).toEqual(['Meera', []])
  screen.api.recover('createVisit')
  await send(screen)
  await screen.until(() => screen.done.length === 2)
})

test('Cancel saves nothing', async () => {
  const screen = await open('')
  await screen.type(label(), 'Meera')
  await screen.click('Cancel')
  expect([screen.done, screen.api.bodies('createVisit')]).toEqual([['closed'], []])
})
