import { type MouseEvent, type ReactElement, type ReactNode, memo, useState } from 'react'
import type { MenuItem } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Dish } from './restaurant-data.ts'
import styles from './item-card.module.css'
import { ItemImage, Monogram } from './item-image.tsx'
import { menuMessages } from './messages.en.ts'

export type ItemCardProps = {
  readonly item: Dish
  /** Its place in the page: by it a scroll position is remembered. */
  readonly id: string
  readonly isAvailable: boolean
  readonly imagePriority: 'first' | 'eager' | 'lazy'
  /** Add, or minus, quantity and plus; of another feature, so the page gives it. Absent where nothing can be ordered. */
  readonly renderControls: ((item: MenuItem) => ReactNode) | undefined
  /** Shows the large picture; told which small one is already here. */
  readonly onOpenImage: (item: MenuItem, thumbnail: string) => void
}

/**
 * A dish on the menu (spec §2 "Menu"): name, price and description at the left, the picture at the right with the
 * control on its lower edge. Memoised: a tap on one card must not render the others.
 */
export const ItemCard = memo(
  ({ item, id, isAvailable, imagePriority, renderControls, onOpenImage }: ItemCardProps): ReactElement => {
    const [isMissing, setIsMissing] = useState(false)
    const hasImage = item.imageURL !== '' && !isMissing
    const picture = hasImage ? (
      <ItemImage
        item={item}
        priority={imagePriority}
        isUnavailable={!isAvailable}
        onMissing={() => setIsMissing(true)}
      />
    ) : (
      <Monogram item={item} />
    )
    const open = (event: MouseEvent<HTMLButtonElement>): void =>
      onOpenImage(item, event.currentTarget.querySelector('img')?.currentSrc ?? '')
    return (
      <li id={id} className={classNames(styles.card, !isAvailable && styles.unavailable)}>
        <div className={styles.words}>
          <h3 className={styles.name}>{item.name}</h3>
          <Price rupees={item.price} wasRupees={item.fullPrice} className={styles.price} />
          <p className={styles.description}>{item.description}</p>
        </div>
        <div className={styles.side}>
          {hasImage && isAvailable ? (
            <button
              type="button"
              className={styles.picture}
              aria-label={menuMessages.enlarge(item.name)}
              aria-haspopup="dialog"
              onClick={open}
            >
              {picture}
            </button>
          ) : (
            <div className={styles.picture}>{picture}</div>
          )}
          {!isAvailable && <Chip className={styles.chip}>{menuMessages.unavailable}</Chip>}
          {isAvailable && renderControls && <div className={styles.controls}>{renderControls(item)}</div>}
        </div>
      </li>
    )
  },
)
