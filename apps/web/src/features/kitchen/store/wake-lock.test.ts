import { expect, test, vi } from 'vitest'

test('the screen is kept on from the opening until the end', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const request = vi.fn<(type: string) => Promise<object>>(() => Promise.resolve({ released: false, release }))
  // Before the module looks for it.
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { stayAwake } = await import('./wake-lock.ts')
  const end = stayAwake()
  expect(request.mock.calls).toEqual([['screen']])
  await vi.waitFor(() => expect(request).toHaveResolved())
  document.dispatchEvent(new Event('pointerup'))
  expect(request).toHaveBeenCalledTimes(1)
  end()
  expect(release).toHaveBeenCalledTimes(1)
})
