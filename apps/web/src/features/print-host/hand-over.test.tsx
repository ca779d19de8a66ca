import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HostPaper } from '@thali/contract/printing/schema'
import { printInBrowser } from './hand-over.ts'
import { HostSheet } from './host-sheet.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const paperOf = (id: string): HostPaper => ({
  id,
  printerId: 'p',
  printerName: 'Till',
  kind: 'kot',
  width: 80,
  fence: 1,
  isPossibleRepeat: false,
  data: btoa(id),
})

const sources = (): (string | null)[] => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const sourceOf = ({ data }: HostPaper): string => `data:image/png;base64,${data}`

/** The papers on the page at each call of the print dialog. */
const dialogs: (string | null)[][] = []
let close = async (): Promise<void> => {}

beforeEach(async () => {
  vi.useFakeTimers()
  // A page in the background gets no frames.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('print', () => void dialogs.push(sources()))
  dialogs.length = 0
  const place = document.body.appendChild(document.createElement('div'))
  // Only the tests say when a picture is loaded.
  place.addEventListener('load', (event) => event instanceof CustomEvent || event.stopPropagation(), true)
  const root = createRoot(place)
  const sheet: ReactElement = <HostSheet />
  await act(async () => root.render(sheet))
  close = async () => {
    await act(async () => root.unmount())
    place.remove()
  }
})

afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Begins to print a paper, and records how that ends. */
const begin = async (paper: HostPaper, mayStart: () => boolean = () => true): Promise<string[]> => {
  const ends: string[] = []
  await act(async () => {
    void printInBrowser(paper, mayStart).then(
      () => ends.push('done'),
      () => ends.push('unknown'),
    )
  })
  return ends
}

const load = (): Promise<void> =>
  act(async () => void document.querySelector('img')?.dispatchEvent(new CustomEvent('load')))
const endDialog = (): Promise<void> => act(async () => void window.dispatchEvent(new Event('afterprint')))
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('a paper is printed without frames, and done after the dialog', async () => {
  const paper = paperOf('j1')
  const ends = await begin(paper)
  expect(dialogs).toEqual([])
  await load()
  expect([dialogs, ends]).toEqual([[[sourceOf(paper)]], []])
  await wait(100_000)
  expect([sources(), ends]).toEqual([[sourceOf(paper)], []])
  await endDialog()
  expect([sources(), ends]).toEqual([[], ['done']])
})

test('a picture that does not load is unknown, and the next paper prints', async () => {
  const ends = await begin(paperOf('j1'))
  await wait(5000)
  expect([dialogs, sources(), ends]).toEqual([[], [], ['unknown']])
  const next = await begin(paperOf('j2'))
  await load()
  await endDialog()
  expect([dialogs, next]).toEqual([[[sourceOf(paperOf('j2'))]], ['done']])
})

test('a dialog without an end is unknown after two minutes', async () => {
  const ends = await begin(paperOf('j1'))
  await load()
  await wait(119_999)
  expect(ends).toEqual([])
  await wait(1)
  expect(ends).toEqual(['unknown'])
})

test('a paper that may not start any more opens no dialog', async () => {
  const ends = await begin(paperOf('j1'), () => false)
  await load()
  expect([dialogs, ends]).toEqual([[], ['unknown']])
})
