import { type ReactElement, useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import styles from './guest-link.module.css'
import { sessionMessages } from './messages.en.ts'

// The table link last scanned in this browser (design §4.9), else the root path (spec §2).
const guestHome = (): string => {
  const restaurantId = storage.get('restaurantId')
  const tableNumber = storage.get('tableNumber')
  return restaurantId && tableNumber !== undefined ? paths.guestHome(restaurantId, tableNumber) : paths.root
}

/** 'Continue as Guest': clears storage except userId and theme, then leaves the staff area. */
export const GuestLink = (): ReactElement => {
  // Computed once: the click clears the stored values before the link is followed.
  const [to] = useState(guestHome)
  return (
    <Link to={to} className={styles.link} onClick={() => storage.clearAllBut('userId', 'theme')}>
      {sessionMessages.continueAsGuest}
    </Link>
  )
}
