import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Logo } from './header.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a failed logo shows the name’s initial, and the next one loads', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const render = (logo: string): Promise<void> =>
    act(async () => root.render(<Logo brand={{ name: 'Spice Garden', logo }} />))
  await render('/gone.webp')
  act(() => void host.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(host.querySelector('img')).toBeNull()
  expect(host.textContent).toBe('S')
  await render('/new.webp')
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/new.webp')
  act(() => root.unmount())
})
