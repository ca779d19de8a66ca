import { expect, test } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { getVisit } from '#web/product/visit.ts'
import { openScreen } from '../../../test/screen.tsx'

test('a service without a restaurant leads to the set-up', async () => {
  const { until } = await openScreen(paths.root, {
    as: 'stranger',
    before: (api) =>
      api.answer('getService', (sample) => {
        const { defaultRestaurantId: _, ...service } = sample
        return service
      }),
  })
  await until(() => location.pathname === paths.setup)
  expect(getVisit().restaurantId).toBeUndefined()
})
