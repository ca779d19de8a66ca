import { type ReactElement, useState } from 'react'
import { createPortal } from 'react-dom'
import { pages } from '@thali/contract'
import { useOutbox } from '#web/features/basket/outbox/current-outbox.ts'
import { logout, replaceSession } from '#web/features/session/logout.ts'
import { Link, leaveScreen, usePath } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { footerMessages as messages } from './staff-footer-messages.en.ts'

const SwitchPerson = lazyPart(() => import('#web/features/staff/switch-person.tsx').then((file) => file.SwitchPerson))

/** Orders and payments on this device that the server does not have yet. */
const useUnsent = (): number => {
  const orders = useOutbox().submissions.filter(({ isByStaff }) => isByStaff).length
  return orders + Object.keys(storage.get('entries') ?? {}).length
}

/** The last rows of the staff navigation: the own account, another person, Logout. Downloaded after the first screen. */
export const StaffFooter = ({ onChoose }: { readonly onChoose?: () => void }): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const unsent = useUnsent()
  const [isSwitching, setIsSwitching] = useState(false)
  return (
    <>
      <Link to={pages.account} aria-current={usePath() === pages.account ? 'page' : undefined} onClick={onChoose}>
        <Glyph d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20.500a7.500 7.500 0 0 1 15 0" />
        <span>{messages.account}</span>
      </Link>
      <button type="button" onClick={() => leaveScreen(() => setIsSwitching(true))}>
        <Glyph d="M4 8.500h14l-3.500-3.500M20 15.500H6l3.500 3.500" />
        <span>{messages.switchPerson}</span>
      </button>
      <button type="button" onClick={logout}>
        <LaterIcon name="logout" />
        <span>{messages.logout}</span>
      </button>
      {isSwitching &&
        // In the body: a phone on its side has a sidebar, which would hide the dialog when it is turned.
        createPortal(
          <SwitchPerson
            restaurantId={restaurantId}
            unsent={unsent}
            onSwitched={replaceSession}
            onClose={() => setIsSwitching(false)}
          />,
          document.body,
        )}
    </>
  )
}
