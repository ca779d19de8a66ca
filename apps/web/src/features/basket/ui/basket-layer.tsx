import type { ReactElement } from 'react'
import { isStaffPath } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { ChoiceSlot } from './choice-slot.tsx'
import { HeldPrompt } from './held-prompt.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { SentByWaiterDialog } from './sent-by-waiter-dialog.tsx'
import { UndoClear } from './undo-clear.tsx'

/** The basket's notices on every screen: offline, undo of clearing, held orders, choices. Not in the first download. */
export const BasketLayer = (): ReactElement => {
  const isStaff = isStaffPath(usePath())
  return (
    <>
      {!isStaff && <OfflineStrip />}
      <UndoClear />
      <HeldPrompt />
      <SentByWaiterDialog />
      <ChoiceSlot />
    </>
  )
}
