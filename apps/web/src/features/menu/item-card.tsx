import { type MouseEvent, type ReactElement, type ReactNode, memo, useState } from 'react'
import type { MenuItem } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { Chip } from '#web/ui/chip.tsx'
import { renderPrice } from '#web/ui/price.tsx'
import type { Dish } from './restaurant-data.ts'
import styles from './item-card.module.css'
import { Monogram, renderImage } from './item-image.tsx'
import { menuMessages } from './messages.en.ts'

export type ItemCardProps = {
  readonly item: Dish
  /** Its place in the page: by it a scroll position is remembered. */
  readonly id: string
  readonly isAvailable: boolean
  /** Whether it stands among pictures; without, its words have the whole width (default true). */
  readonly hasPicture?: boolean
  /** What was searched for: that part of the name stands out. */
  readonly match?: string
  readonly imagePriority: 'first' | 'eager' | 'lazy'
  /** Add, or minus, quantity and plus; of another feature, so the page gives it. Absent where nothing can be ordered. */
  readonly renderControls: ((item: MenuItem) => ReactNode) | undefined
  /** Shows the large picture; told which small one is already here. */
  readonly onOpenImage: (item: MenuItem, thumbnail: string) => void
}

// No component, as are the parts of a card that remember nothing: a menu has hundreds, and React keeps a record of each.
const renderName = (name: string, match = ''): ReactElement => {
  const at = match === '' ? -1 : name.toLowerCase().indexOf(match)
  return (
    <h3 className={classNames(styles.name, at >= 0 && styles.matched)}>
      {at < 0 ? (
        name
      ) : (
        <>
          {name.slice(0, at)}
          <b>{name.slice(at, at + match.length)}</b>
          {name.slice(at + match.length)}
        </>
      )}
    </h3>
  )
}

type PictureProps = Pick<ItemCardProps, 'item' | 'isAvailable' | 'imagePriority' | 'onOpenImage'>

const renderPicture = (
  { item, isAvailable, imagePriority, onOpenImage }: PictureProps,
  isMissing: boolean,
  onMissing: () => void,
): ReactElement => {
  if (item.imageURL === '' || isMissing) {
    return (
      <div className={styles.picture}>
        <Monogram item={item} />
      </div>
    )
  }
  const image = renderImage({ item, priority: imagePriority, isUnavailable: !isAvailable, onMissing })
  if (!isAvailable) return <div className={styles.picture}>{image}</div>
  const open = (event: MouseEvent<HTMLButtonElement>): void =>
    onOpenImage(item, event.currentTarget.querySelector('img')?.currentSrc ?? '')
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={menuMessages.enlarge(item.name)}
      aria-haspopup="dialog"
      onClick={open}
    >
      {image}
    </button>
  )
}

/**
 * A dish on the menu (spec §2 "Menu"): name, price and description at the left, the picture at the right with the
 * control on its lower edge. Memoised: a tap on one card must not render the others.
 */
export const ItemCard = memo((props: ItemCardProps): ReactElement => {
  const { item, id, isAvailable, hasPicture = true, match, renderControls } = props
  const [isMissing, setIsMissing] = useState(false)
  const hasControls = isAvailable && renderControls !== undefined
  return (
    <li id={id} className={classNames(styles.card, !hasPicture && styles.plain, !isAvailable && styles.unavailable)}>
      <div className={styles.words}>
        {renderName(item.name, match)}
        {renderPrice({ rupees: item.price, wasRupees: item.fullPrice, className: styles.price })}
        <p className={styles.description}>{item.description}</p>
      </div>
      <div className={styles.side}>
        {hasPicture && renderPicture(props, isMissing, () => setIsMissing(true))}
        {!isAvailable && <Chip className={styles.chip}>{menuMessages.unavailable}</Chip>}
        {hasControls && <div className={styles.controls}>{renderControls(item)}</div>}
      </div>
    </li>
  )
})
