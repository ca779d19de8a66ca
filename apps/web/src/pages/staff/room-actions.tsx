import type { ReactElement } from 'react'
import { tableViewMessages } from '#web/features/floor/table-view-messages.en.ts'
import { chooseTableView, tableView } from '#web/features/floor/table-view.ts'
import { useStore } from '#web/lib/store.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './room-actions.module.css'
import { ScanPhone } from './scan-phone.tsx'

/** Switches between the specification's lists and the floor view; the device remembers it. */
const ViewSwitch = (): ReactElement => {
  const isFloor = useStore(tableView) === 'floor'
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

/** The actions of Table Service beside New order. */
export const RoomActions = (): ReactElement => (
  <>
    <ViewSwitch />
    <ScanPhone />
  </>
)
