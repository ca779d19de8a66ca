import { type ReactElement, useState } from 'react'
import { createPortal } from 'react-dom'
import * as pages from '@thali/contract/basics/pages'
import { countUnsentOfStaff, outbox, useUnsentOfStaff } from '#web/features/basket/outbox/current-outbox.ts'
import { hasOtherRestaurants } from '#web/features/own-restaurants/has-other-restaurants.ts'
import { logout, replaceSession } from '#web/features/session/logout.ts'
import { useStaff } from '#web/features/session/staff.ts'
import { Link, leaveScreen, usePath } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { footerMessages as messages } from './staff-footer-messages.en.ts'

const SwitchRestaurant = lazyPart(() =>
  import('#web/features/own-restaurants/switch-restaurant.tsx').then((file) => file.SwitchRestaurant),
)
const SwitchPerson = lazyPart(() => import('#web/features/staff/switch-person.tsx').then((file) => file.SwitchPerson))

/** The last rows of the staff navigation: the own account, another restaurant or person, Logout. Downloaded after the first screen. */
export const StaffFooter = ({ onChoose }: { readonly onChoose?: () => void }): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const unsent = useUnsentOfStaff()
  const [open, setOpen] = useState<'person' | 'restaurant' | 'logout'>()
  const [isLeaving, setIsLeaving] = useState(false)
  // A renewed token renders it again.
  const hasOthers = useStaff() !== undefined && hasOtherRestaurants()
  const close = (): void => setOpen(undefined)
  const leave = async (): Promise<void> => {
    if (isLeaving) return
    setIsLeaving(true)
    await outbox.sendHeldBack()
    setIsLeaving(false)
    if (countUnsentOfStaff() > 0) setOpen('logout')
    else logout()
  }
  return (
    <>
      <Link to={pages.account} aria-current={usePath() === pages.account ? 'page' : undefined} onClick={onChoose}>
        <Glyph d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20.500a7.500 7.500 0 0 1 15 0" />
        <span>{messages.account}</span>
      </Link>
      {hasOthers && (
        <button type="button" onClick={() => leaveScreen(() => setOpen('restaurant'))}>
          <Glyph d="M4 10.500 5.500 5h13l1.500 5.500M5.500 12.500V19h13v-6.500M4 10.500a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0" />
          <span>{messages.switchRestaurant}</span>
        </button>
      )}
      <button type="button" onClick={() => leaveScreen(() => setOpen('person'))}>
        <Glyph d="M4 8.500h14l-3.500-3.500M20 15.500H6l3.500 3.500" />
        <span>{messages.switchPerson}</span>
      </button>
      <button type="button" aria-busy={isLeaving || undefined} onClick={() => void leave()}>
        <LaterIcon name="logout" />
        <span>{messages.logout}</span>
      </button>
      {open !== undefined &&
        // In the body: a phone on its side has a sidebar, which would hide the dialog when it is turned.
        createPortal(
          open === 'logout' ? (
            <ConfirmDialog
              question={messages.logoutQuestion(unsent)}
              confirmLabel={messages.logoutAnyway}
              isDangerous
              onConfirm={() => {
                close()
                logout()
              }}
              onCancel={close}
            >
              <p>{messages.logoutHint}</p>
            </ConfirmDialog>
          ) : open === 'person' ? (
            <SwitchPerson
              restaurantId={restaurantId}
              unsent={unsent}
              onSwitched={(tokens) => replaceSession(tokens)}
              onClose={close}
            />
          ) : (
            <SwitchRestaurant
              currentId={restaurantId}
              unsent={unsent}
              onSwitched={(tokens) => replaceSession(tokens)}
              onClose={close}
            />
          ),
          document.body,
        )}
    </>
  )
}
