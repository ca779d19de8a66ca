import { expect, test, vi } from 'vitest'
import { addLayer, currentEntry } from './history.ts'

test('two layers that open during a move get one entry each', async () => {
  vi.useFakeTimers()
  const page = history.state
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  const close = addLayer(() => undefined)
  close()
  await vi.advanceTimersByTimeAsync(1)
  expect(go.mock.calls).toEqual([[-1]])
  // The browser has not moved yet.
  addLayer(() => undefined)
  addLayer(() => undefined)
  expect(currentEntry()).toMatchObject({ depth: 1, layers: 1 })
  const push = vi.spyOn(History.prototype, 'pushState')
  history.replaceState(page, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await vi.advanceTimersByTimeAsync(1)
  expect(push.mock.calls.map(([entry]) => entry)).toMatchObject([
    { depth: 1, layers: 1 },
    { depth: 2, layers: 2 },
  ])
})
