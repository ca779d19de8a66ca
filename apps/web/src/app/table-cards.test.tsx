import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

const unused = {
  version: 1,
  lastScannedDateTime: null,
  scanCount: 0,
  replacedScanCount: 0,
  replacedDateTime: null,
  printed: null,
}

const listCards = (api: FakeApi): void =>
  api.answer('listTables', (tables) =>
    tables.map((table) => ({ ...table, card: { ...unused, path: `/t/card-${table.number}` } })),
  )

/** Makes files fail, until the test says otherwise. */
const failFiles = () => {
  const names: string[] = []
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room')
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, recover: () => void url.mockImplementation(() => 'blob:drawings') }
}

const failed = 'The drawings could not be made. Please try again.'

test('drawings that could not be made are told, and made by a second press', async () => {
  const { until, click, text, logged } = await openScreen(pages.tableCards, { before: listCards })
  await until('Download 2 drawings (zip)')
  const { names, recover } = failFiles()
  expect(text()).not.toContain(failed)
  await click('Download 2 drawings (zip)')
  await until(failed)
  expect(logged.join()).toContain('Error making drawings of table cards')
  recover()
  await click('Download 2 drawings (zip)')
  await until(() => names.length === 1)
  expect(names).toEqual(['table-cards.zip'])
  await until(() => !text().includes(failed))
})

test('a card that could not be drawn is told in its dialog, until it is closed', async () => {
  const { until, click, text } = await openScreen(pages.tableCards, { before: listCards })
  await until('Download 2 drawings (zip)')
  const { names, recover } = failFiles()
  await click('Choose single tables')
  const openCard = async (): Promise<void> => {
    await click('Show the card of')
    await until('Download (SVG)')
  }
  await openCard()
  await click('Download (SVG)')
  await until(failed)
  await click('Close')
  await openCard()
  expect(text()).not.toContain(failed)
  recover()
  await click('Download (SVG)')
  await until(() => names.length === 1)
  expect(text()).not.toContain(failed)
})
