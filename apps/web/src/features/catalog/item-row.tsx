import { type ReactElement, type ReactNode, memo } from 'react'
import { type MenuItem, isAvailable } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { shortDate } from '#web/lib/date.ts'
import { paths } from '#web/lib/paths.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconLink } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './item-row.module.css'
import { itemsMessages as messages } from './messages.en.ts'

type ItemRowProps = {
  readonly item: MenuItem
  /** Decides availability. */
  readonly now: Date
  readonly timezone: string
  readonly renderPicture: (item: MenuItem, isUnavailable: boolean) => ReactNode
}

/** An item in the admin's list: picture, name, price, unavailability, link to its form. */
export const ItemRow = memo(({ item, now, timezone, renderPicture }: ItemRowProps): ReactElement => {
  const { id, name, price, availableFrom, isSuspended } = item
  const isUnavailable = !isAvailable(item, now, timezone)
  return (
    <li className={classNames(styles.row, isUnavailable && styles.unavailable)} data-item={id}>
      <div className={styles.picture}>{renderPicture(item, isUnavailable)}</div>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <span className={styles.meta}>
          <Price rupees={price} />
          {isUnavailable && (
            <Chip className={styles.chip}>
              {isSuspended ? messages.suspended : messages.availableFrom(shortDate(availableFrom, timezone))}
            </Chip>
          )}
        </span>
      </div>
      <IconLink label={messages.edit(name)} icon={<LaterIcon name="edit" />} to={paths.editItem(id)} state={item} />
    </li>
  )
})
