import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { SwitchRestaurant } from './switch-restaurant.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('unsent orders hold the switch to another restaurant back', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  let closed = 0
  await act(async () =>
    createRoot(host).render(
      <SwitchRestaurant currentId="blue-door" unsent={2} onSwitched={() => undefined} onClose={() => (closed += 1)} />,
    ),
  )
  expect(host.querySelector('[role=alert]')?.textContent).toContain('Switch when they are sent.')
  const buttons = [...host.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Wait')
  act(() => buttons[0]?.click())
  expect([buttons.length, closed]).toEqual([1, 1])
})
