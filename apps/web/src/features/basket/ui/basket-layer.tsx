import type { ReactElement } from 'react'
import { isStaffPath } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { HeldPrompt } from './held-prompt.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { UndoClear } from './undo-clear.tsx'

/**
 * What the basket has to say on whatever screen is open: that there is no network, that its clearing can be undone, that
 * an order must be asked about. Apart from the menu's first download: none of it is said in the first second.
 *
 * @returns All of it; mostly nothing to see.
 */
export const BasketLayer = (): ReactElement => {
  const isStaff = isStaffPath(usePath())
  return (
    <>
      {!isStaff && <OfflineStrip />}
      <UndoClear />
      <HeldPrompt />
    </>
  )
}
