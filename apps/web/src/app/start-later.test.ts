import { expect, test, vi } from 'vitest'
import { storage } from '#web/lib/storage.ts'
import { setTable } from '#web/product/visit.ts'
import { fakeNetwork } from '../../test/screen.tsx'
import { startLater } from './start-later.ts'

test('an answer about a visit that waits is sent after the next start', async () => {
  const api = fakeNetwork()
  vi.stubGlobal('PerformanceNavigationTiming', Event)
  setTable('spice-garden', 1)
  storage.set('feedback', { restaurantId: 'spice-garden', sittingId: 'sitting-1', face: 'good', state: 'waiting' })
  await startLater()
  await expect.poll(() => api.bodies('saveFeedback')).toEqual([{ face: 'good', sittingId: 'sitting-1' }])
})
