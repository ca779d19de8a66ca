import type { ReactElement } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './category-sheet.module.css'
import { menuMessages } from './messages.en.ts'

type CategorySheetProps = {
  readonly categories: readonly MenuCategory[]
  readonly active: string | undefined
  /** More than one screen was scrolled: the sheet offers a way back to the top (spec §2 "Menu"). */
  readonly isFar: boolean
  readonly onChoose: (categoryId: string) => void
  readonly onClose: () => void
}

/** All categories with their number of dishes, for phones. */
export const CategorySheet = ({ categories, active, isFar, onChoose, onClose }: CategorySheetProps): ReactElement => (
  <Dialog title={menuMessages.categories} onClose={onClose}>
    <ul className={styles.list}>
      {isFar && (
        <li>
          <button
            type="button"
            className={styles.row}
            onClick={() => {
              onClose()
              window.scrollTo({ top: 0, behavior: 'instant' })
            }}
          >
            <Icon name="arrow-up" />
            {menuMessages.scrollToTop}
          </button>
        </li>
      )}
      {categories.map(({ id, name, items }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.row}
            aria-current={id === active ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className="grow">{name}</span>
            <span className="quiet digits">{items.length}</span>
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)
