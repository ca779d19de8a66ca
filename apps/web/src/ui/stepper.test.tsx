import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const names = {
  label: 'Butter Naan',
  addLabel: 'Add one Butter Naan',
  removeLabel: 'Remove one Butter Naan',
  emptyText: 'Add',
}

/** A tap of a finger at a time and place. */
const tap = (button: Element | null, at: { readonly ms: number; readonly x: number }): void => {
  const event = new MouseEvent('click', { bubbles: true, detail: 1, clientX: at.x, clientY: 20 })
  Object.defineProperty(event, 'timeStamp', { value: at.ms })
  act(() => void button?.dispatchEvent(event))
}

test('a second tap on Add adds one more where minus has appeared', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let quantity = 0
  const render = (): Promise<void> =>
    act(async () =>
      root.render(
        <Stepper {...names} quantity={quantity} onAdd={() => (quantity += 1)} onRemove={() => (quantity -= 1)} />,
      ),
    )
  const button = (name: string): Element | null => host.querySelector(`[aria-label="${name}"]`)
  await render()
  tap(button(names.addLabel), { ms: 1000, x: 30 })
  await render()
  tap(button(names.removeLabel), { ms: 1120, x: 33 })
  await render()
  expect(quantity).toBe(2)
  // Each repeated tap extends the time: ten quick taps on the same spot add ten.
  tap(button(names.removeLabel), { ms: 1700, x: 31 })
  await render()
  expect(quantity).toBe(3)
  // Later, elsewhere or by keyboard, minus removes.
  tap(button(names.removeLabel), { ms: 2400, x: 31 })
  await render()
  expect(quantity).toBe(2)
  quantity = 0
  await render()
  tap(button(names.addLabel), { ms: 5000, x: 80 })
  await render()
  tap(button(names.removeLabel), { ms: 5200, x: 20 })
  await render()
  expect(quantity).toBe(0)
  tap(button(names.addLabel), { ms: 6000, x: 20 })
  await render()
  act(() => (button(names.removeLabel) as HTMLButtonElement | null)?.click())
  expect(quantity).toBe(0)
  act(() => root.unmount())
})

test('ten quick taps on one add button count ten', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let quantity = 0
  const render = (): Promise<void> =>
    act(async () =>
      root.render(
        <Stepper {...names} quantity={quantity} onAdd={() => (quantity += 1)} onRemove={() => (quantity -= 1)} />,
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
