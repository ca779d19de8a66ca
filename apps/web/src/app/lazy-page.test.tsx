import { type ReactElement, StrictMode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '#web/ui/toast.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Content = (): ReactElement => <p>The page</p>
const gone = new TypeError('Failed to fetch dynamically imported module')

const setUp = () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const show = (screen: ReactElement): Promise<void> =>
    act(async () =>
      root.render(
        <StrictMode>
          <ErrorBoundary>
            <p>The frame</p>
            {screen}
          </ErrorBoundary>
          <ToastRegion />
        </StrictMode>,
      ),
    )
  const press = (name: string): Promise<void> =>
    act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { host, show, press, end: () => act(() => root.unmount()) }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('a failed page download keeps the frame and offers Retry', async () => {
  const load = vi.fn<() => Promise<typeof Content>>().mockRejectedValue(gone)
  const Page = lazyPage(load)
  const { host, show, press, end } = setUp()
  await show(<Page />)
  expect(host.textContent).toContain('This page could not be downloaded.')
  expect(host.textContent).toContain('The frame')
  expect(load).toHaveBeenCalledTimes(1)
  await press('Retry')
  expect(host.textContent).toContain('This page could not be downloaded.')
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue(Content)
  await press('Retry')
  expect(host.textContent).toBe('The frameThe page')
  expect(load).toHaveBeenCalledTimes(3)
  end()
})

test('a page with a failed download is requested again when opened', async () => {
  const load = vi.fn<() => Promise<typeof Content>>().mockRejectedValueOnce(gone).mockResolvedValue(Content)
  const Page = lazyPage(load)
  const { host, show, end } = setUp()
  await show(<Page />)
  await show(<p>Another page</p>)
  await show(<Page />)
  expect(host.textContent).toBe('The frameThe page')
  expect(load).toHaveBeenCalledTimes(2)
  end()
})

test('an error within a page reaches the app’s error boundary', async () => {
  const Page = lazyPage(async () => () => {
    throw new Error('A mistake of ours.')
  })
  const { host, show, end } = setUp()
  await show(<Page />)
  expect(host.textContent).toContain('Something went wrong.')
  end()
})

test('a popup with a failed download closes, then retries when reopened', async () => {
  const load = vi.fn<() => Promise<typeof Content>>().mockRejectedValueOnce(gone).mockResolvedValue(Content)
  const Popup = lazyPart<{ readonly onClose: () => void }>(load)
  const onClose = vi.fn<() => void>()
  const { host, show, end } = setUp()
  await show(<Popup onClose={onClose} />)
  expect(onClose).toHaveBeenCalled()
  expect(host.textContent).toContain('The frame')
  expect(host.textContent).toContain(
    'This could not be downloaded. Check the connection and try again, or reload the page.',
  )
  await show(<p />)
  await show(<Popup onClose={onClose} />)
  expect(host.textContent).toContain('The page')
  expect(load).toHaveBeenCalledTimes(2)
  end()
})
