import { expect, test, vi } from 'vitest'
import { fakeNetwork, showComponent } from '../../../test/screen.tsx'
import { DownloadSection } from './download-section.tsx'

const showSection = async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const screen = await showComponent(<DownloadSection restaurantId="spice-garden" />, fakeNetwork())
  return { ...screen, saved, buttons: [...document.querySelectorAll('button')].map(({ textContent }) => textContent) }
}

test('each file is saved under its name, for its restaurant', async () => {
  const { api, click, until, saved, buttons } = await showSection()
  for (const [at, label] of buttons.entries()) {
    await click(label)
    await until(() => saved.length === at + 1)
  }
  const asked = api.calls.map(({ query }) => query.get('restaurantId'))
  expect(asked).toEqual(buttons.map(() => 'spice-garden'))
  expect(new Set(saved)).toHaveLength(buttons.length)
  expect(new Set(api.calls.map(({ query }) => query.toString()))).toHaveLength(buttons.length)
})

test('the notice of a saved file ends with the next download', async () => {
  const { api, click, until, saved, buttons, text, button } = await showSection()
  const [first = '', second = ''] = buttons
  await click(first)
  await until(() => text().includes(saved[0] ?? 'no file'))
  api.hold('exportMenu')
  await click(second)
  expect(text()).not.toContain(saved[0])
  expect(button(first).getAttribute('aria-busy')).toBe('true')
  api.lose('exportMenu')
  await until('The file could not be downloaded. Please try again.')
  expect(saved).toHaveLength(1)
})
