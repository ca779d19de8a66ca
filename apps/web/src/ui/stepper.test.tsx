import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { renderStepper } from './stepper.tsx'

// React asks for this before it lets a test drive it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('the add button stays the same element from the first tap on, so that ten taps count ten', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let quantity = 0
  const render = (): Promise<void> =>
    act(async () =>
      root.render(
        renderStepper({
          label: 'Butter Naan',
          quantity,
          addLabel: 'Add one Butter Naan',
          removeLabel: 'Remove one Butter Naan',
          emptyText: 'Add',
          onAdd: () => (quantity += 1),
          onRemove: () => (quantity -= 1),
        }),
      ),
    )
  await render()
  const add = host.querySelector<HTMLButtonElement>('[aria-label="Add one Butter Naan"]')
  for (let tap = 0; tap < 10; tap += 1) {
    act(() => add?.click())
    await render()
  }
  expect(quantity).toBe(10)
  expect(add?.isConnected).toBe(true)
  expect(host.querySelector('fieldset')?.textContent).toBe('10')
  act(() => root.unmount())
})
