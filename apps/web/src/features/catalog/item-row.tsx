import { type ReactElement, type ReactNode, memo } from 'react'
import { type MenuItem, isAvailable } from '@thali/contract/menu/item'
import { classNames } from '#web/lib/class-names.ts'
import { shortDate } from '#web/lib/date.ts'
import { paths } from '#web/lib/paths.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton, IconLink } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { bulkMessages } from './bulk-messages.en.ts'
import { CatalogIcon } from './icons.tsx'
import styles from './item-row.module.css'
import { itemsMessages as messages } from './messages.en.ts'

type ItemRowProps = {
  readonly item: MenuItem
  /** Decides availability. */
  readonly now: Date
  readonly timezone: string
  readonly renderPicture: (item: MenuItem, isUnavailable: boolean) => ReactNode
  readonly renderPrice: (item: MenuItem) => ReactNode
  /** Why the item is sold out or how many are left, as text; from another feature. */
  readonly stateOf: (item: MenuItem) => string | undefined
  readonly onSoldOut: (item: MenuItem) => void
  /** Whether the item is selected for a bulk change; undefined outside of the select mode. */
  readonly isSelected: boolean | undefined
  readonly onSelect: (id: string) => void
  /** One below the heading of the list. */
  readonly heading: 'h2' | 'h3'
}

/** An item in the admin's list: picture, name, price, unavailability, link to its form. */
export const ItemRow = memo((props: ItemRowProps): ReactElement => {
  const { item, now, timezone, renderPicture, renderPrice, stateOf, onSoldOut, isSelected, onSelect } = props
  const Heading = props.heading
  const { id, name, availableFrom, isSuspended } = item
  const isUnavailable = !isAvailable(item, now, timezone)
  const state = isSuspended ? messages.suspended : stateOf(item)
  return (
    <li className={classNames(styles.row, isUnavailable && styles.unavailable)} data-item={id}>
      <div className={styles.picture}>{renderPicture(item, isUnavailable)}</div>
      <div className={styles.words}>
        <Heading className={styles.name}>{name}</Heading>
        <span className={styles.meta}>
          {renderPrice(item)}
          {(isUnavailable || state !== undefined) && (
            <Chip className={styles.chip}>{state ?? messages.availableFrom(shortDate(availableFrom, timezone))}</Chip>
          )}
        </span>
      </div>
      {isSelected === undefined ? (
        <>
          <IconButton
            label={messages.soldOut(name)}
            icon={<CatalogIcon name="suspend" />}
            aria-haspopup="dialog"
            onClick={() => onSoldOut(item)}
          />
          <IconLink label={messages.edit(name)} icon={<LaterIcon name="edit" />} to={paths.editItem(id)} state={item} />
        </>
      ) : (
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={bulkMessages.selectItem(name)}
            onChange={() => onSelect(id)}
          />
        </label>
      )}
    </li>
  )
})
