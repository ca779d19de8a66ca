import { expect, test, vi } from 'vitest'
import { fakeNetwork, showComponent } from '../../../test/screen.tsx'
import { SwitchPerson } from './switch-person.tsx'

const showUnsent = (unsent: number) => {
  const onClose = vi.fn<() => void>()
  const element = <SwitchPerson restaurantId="spice-garden" unsent={unsent} onSwitched={() => {}} onClose={onClose} />
  return showComponent(element, fakeNetwork()).then((screen) => ({ ...screen, onClose }))
}

test.each([
  [1, 'One order or payment of this tablet is not sent yet. If you switch now, it is sent under the next name.'],
  [2, '2 orders or payments of this tablet are not sent yet. If you switch now, they are sent under the next name.'],
])('%s unsent orders or payments are named before the names load', async (unsent, words) => {
  const { api, until, click, text } = await showUnsent(unsent)
  await until(words)
  expect(api.calls).toEqual([])
  await click('Switch anyway')
  await until('Choose your name, then enter your PIN.')
  expect(text()).not.toContain('not sent yet')
  expect(api.calls.map(({ name }) => name)).toEqual(['listPinStaff'])
})

test('Wait closes the dialog while something is unsent', async () => {
  const { click, onClose } = await showUnsent(3)
  await click('Wait')
  expect(onClose).toHaveBeenCalledOnce()
})

test('without unsent orders the names come at once', async () => {
  const { until, text } = await showUnsent(0)
  await until('Choose your name, then enter your PIN.')
  expect(text()).not.toContain('not sent yet')
})
