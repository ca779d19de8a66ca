import type { ReactElement } from 'react'
import { picturesKey } from '#web/lib/save-data.ts'
import { showPictures } from '../data/restaurant-data.ts'
import styles from './save-data-notice.module.css'
import { saveDataMessages as messages } from './save-data-messages.en.ts'

const show = (): void => {
  try {
    sessionStorage.setItem(picturesKey, '1')
  } catch {
    // Storage is blocked: pictures stay off.
  }
  showPictures()
}

/** Says why the menu has no pictures, and shows them for the rest of the visit. */
export const SaveDataNotice = (): ReactElement => (
  <p className={styles.notice}>
    <span>{messages.off}</span>
    <button type="button" className={styles.show} data-press="" onClick={show}>
      {messages.show}
    </button>
  </p>
)
