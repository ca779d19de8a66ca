import type { ReactElement } from 'react'
import { tableViewMessages } from '#web/features/floor/table-view-messages.en.ts'
import { chooseTableView, useTableView } from '#web/features/floor/table-view.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { classNames } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './room-actions.module.css'
import { roomActionsMessages } from './room-actions-messages.en.ts'
import { ScanPhone } from '../ordering/scan-phone.tsx'

/** Switches between the specification's lists and the floor view; the device remembers it. */
const ViewSwitch = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const isFloor = useTableView(restaurant?.kitchen !== undefined) === 'floor'
  return (
    <button
      type="button"
      data-press=""
      className={styles.switch}
      // The second tap of a double tap would switch back.
      onClick={({ detail }) => detail < 2 && chooseTableView(isFloor ? 'lists' : 'floor')}
    >
      <LaterIcon name={isFloor ? 'list' : 'floor'} />
      <span>{isFloor ? tableViewMessages.showLists : tableViewMessages.showFloor}</span>
    </button>
  )
}

/** The link to the papers of the printers, in restaurants with printers. */
const PapersLink = (): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  if (!restaurant?.printing) return null
  return (
    <Link
      to={paths.papers}
      data-press=""
      title={roomActionsMessages.papers}
      className={classNames(styles.switch, styles.scan, styles.papers)}
    >
      <Glyph d="M7.5 8V3.5h9V8M7.5 16.5h-3V8h15v8.5h-3M7.5 13.5h9v7h-9z" />
      <span>{roomActionsMessages.papers}</span>
    </Link>
  )
}

/** The actions of Table Service next to New order. */
export const RoomActions = (): ReactElement => (
  <>
    <ViewSwitch />
    <PapersLink />
    <ScanPhone />
  </>
)
