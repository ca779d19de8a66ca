import type { ReactElement } from 'react'
import { saveChecklist } from '#web/features/checklist/checklist.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { canKeepScreenOn, testSound } from '#web/features/orders/live/live-sound.ts'
import { selfCheckMessages } from '#web/features/self-check/self-check-messages.en.ts'
import { SelfCheckView } from '#web/features/self-check/self-check-view.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { paths } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { Page } from '#web/ui/page.tsx'

/** The state of this device and of the server, for an owner (plan §8.2). */
export const SelfCheckPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const { status } = useStore(liveConnection.store)
  return (
    <Page title={selfCheckMessages.title} leading="back" onLeave={() => goBack(paths.settings)}>
      <SelfCheckView
        timezone={restaurant?.timezone ?? 'Asia/Kolkata'}
        live={status}
        canKeepScreenOn={canKeepScreenOn}
        onTestSound={testSound}
        onSoundHeard={() => restaurant && void saveChecklist(restaurant.id, { step: { id: 'sound', state: 'done' } })}
      />
    </Page>
  )
}
