import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { replaceSession } from '#web/features/session/logout.ts'
import { offerUndo } from '#web/features/sold-out/sold-out-undo.ts'
import { navigate } from '#web/lib/router.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { callNames } from '../../test/sample.ts'
import { openScreen, tokensOf } from '../../test/screen.tsx'
import { addressOf } from './staff-addresses.testing.ts'
import { staffScreens } from './staff-screens.tsx'

const mark = 'Former'

const marked = (key: string, value: unknown): unknown =>
  ['name', 'label', 'area'].includes(key) && typeof value === 'string' ? mark : value

/** Marks each name in the answers. */
const markNames = (api: FakeApi): void => {
  for (const name of callNames) api.answer(name, (sample) => JSON.parse(JSON.stringify(sample, marked)))
}

test('no screen shows the former restaurant after another was opened', async () => {
  const { api, click, text, until, wait } = await openScreen(pages.adminTables, { before: markNames })
  await until(mark)
  const open = async (path: string): Promise<string> => {
    await act(async () => navigate(addressOf(path)))
    await wait(1000)
    if (path === pages.orderPad) await click('Choose the table')
    return text()
  }
  const named: string[] = []
  for (const { path } of staffScreens) if ((await open(path)).includes(mark)) named.push(path)
  expect(named.length).toBeGreaterThan(staffScreens.length / 2)
  await act(async () => offerUndo({ text: mark, switches: [], onUndone: () => undefined }))
  for (const name of callNames) api.hold(name)
  await act(async () => replaceSession(tokensOf('admin', 'coast-kitchen')))
  await wait(1000)
  const left: string[] = []
  for (const { path } of staffScreens) if ((await open(path)).includes(mark)) left.push(path)
  expect(left).toEqual([])
})
