import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { sampleReply } from '../../../test/sample.ts'
import { fakeNetwork, showComponent } from '../../../test/screen.tsx'
import { SharePanel } from './share-panel.tsx'

// The picture itself needs a browser that draws (e2e/reports.e2e.ts).
const drawn = vi.hoisted(() => ({ pictures: [] as string[], fails: false }))
vi.mock('modern-screenshot', () => ({
  domToBlob: (element: HTMLElement) => {
    drawn.pictures.push(element.id)
    return Promise.resolve(new Blob(drawn.fails ? [] : ['picture'], { type: 'image/png' }))
  },
}))

/** The panel on a device that shares pictures; `share` is its part. */
const showPanel = async (share: (data: ShareData) => Promise<void>) => {
  drawn.pictures.length = 0
  drawn.fails = false
  const shared: ShareData[] = []
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const canShare = ({ files }: ShareData): boolean => files?.[0]?.type === 'image/png'
  const navigator = Object.assign(Object.create(globalThis.navigator) as object, {
    canShare,
    share: (data: ShareData) => {
      shared.push(data)
      return share(data)
    },
  })
  vi.stubGlobal('navigator', navigator)
  Reflect.set(document, 'fonts', new Set())
  const element = (
    <div id="screen">
      <SharePanel
        reports={sampleReply('getReports')}
        date="2026-11-20"
        getScreen={() => document.querySelector<HTMLElement>('#screen')}
      />
    </div>
  )
  const screen = await showComponent(element, fakeNetwork())
  return { ...screen, shared, saved }
}

const refusal = (name: string) => () => Promise.reject(new DOMException('No', name))

test('a picture of the screen is shared with its name and words', async () => {
  const { click, until, shared, button } = await showPanel(() => Promise.resolve())
  await click('Share Screenshot')
  await until(() => shared.length === 1)
  const [{ files, title, text } = {}] = shared
  expect([files?.[0]?.name, files?.[0]?.type, title, text]).toEqual([
    'screenshot.png',
    'image/png',
    'Screenshot',
    'Check out this screenshot!',
  ])
  expect(drawn.pictures).toEqual(['screen'])
  await until(() => button('Share Screenshot').getAttribute('aria-busy') === null)
  expect(document.querySelector('output')?.textContent).toBe('')
})

test('after a blocked tap the next one shares the same picture', async () => {
  let isBlocked = true
  const { click, until, shared, text } = await showPanel(() =>
    isBlocked ? refusal('NotAllowedError')() : Promise.resolve(),
  )
  await click('Share Screenshot')
  await until('The picture is ready. Please tap Share Screenshot once more.')
  isBlocked = false
  await click('Share Screenshot')
  await until(() => shared.length === 2 && !text().includes('once more'))
  expect(drawn.pictures).toHaveLength(1)
  await click('Share Screenshot')
  await until(() => shared.length === 3)
  expect(drawn.pictures).toHaveLength(2)
})

test.each([
  ['AbortError', '', ''],
  ['DataError', 'The picture could not be made. Please try again.', 'Error sharing the screenshot'],
])('a share that ends with %s says “%s”', async (name, words, log) => {
  const { click, until, shared, logged, button } = await showPanel(refusal(name))
  await click('Share Screenshot')
  await until(() => shared.length === 1 && button('Share Screenshot').getAttribute('aria-busy') === null)
  expect(document.querySelector('output')?.textContent).toBe(words)
  expect(logged.join('\n').includes('Error sharing the screenshot')).toBe(log !== '')
})

test('a picture that cannot be drawn is neither shared nor saved', async () => {
  const { click, until, shared, saved } = await showPanel(() => Promise.resolve())
  drawn.fails = true
  await click('Share Screenshot')
  await until('The picture could not be made. Please try again.')
  await click('Download PNG')
  await until(() => drawn.pictures.length === 2)
  await act(async () => undefined)
  expect([shared, saved]).toEqual([[], []])
})

test('a picture is saved under its days', async () => {
  const { click, until, saved } = await showPanel(() => Promise.resolve())
  await click('Download PNG')
  await until(() => saved.length === 1)
  expect(saved).toEqual(['reports-2026-11-20.png'])
})
