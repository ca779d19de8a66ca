import { type MouseEvent, type ReactElement, memo, useState } from 'react'
import type { Language } from '@thali/contract/basics/language'
import { classNames } from '#web/lib/class-names.ts'
import { Price } from '#web/ui/price.tsx'
import { dishPrice } from '../dish/dish-price.ts'
import { type FailedPicture, pictureState, retryPicture } from './failed-pictures.ts'
import styles from './item-card.module.css'
import { PicturePlaceholder, dishImage } from './item-image.tsx'
import { menuMessages } from './messages.en.ts'
import type { Dish } from '../data/restaurant-data.ts'
import type { OpenDish, RenderControls } from '../dish/use-dish-sheet.tsx'

export type ItemCardProps = {
  readonly item: Dish
  /** The language of the texts: after a switch the card renders again. */
  readonly language: Language
  /** Element id, used to restore the scroll position. */
  readonly id: string
  /** Why it cannot be ordered, such as `From tomorrow`; undefined when it can. */
  readonly unavailable: string | undefined
  /** False in a category without pictures: the text has the whole width (default true). */
  readonly hasPicture?: boolean
  /** Renders the name, such as with the part that was searched for in bold. Pass a stable function. */
  readonly renderName?: ((name: string) => ReactElement) | undefined
  readonly imagePriority: 'first' | 'eager' | 'lazy'
  /** Units that a shared table has ordered (default 0). */
  readonly ordered?: number
  /** Renders the stepper of another feature, so the page passes it; undefined where nothing can be ordered. */
  readonly renderControls: RenderControls | undefined
  readonly onOpen: OpenDish
}

/** Longer names may need more than three lines of a card on a narrow phone. */
const longName = 40

const UnavailableChip = ({ text }: { readonly text: string }): ReactElement => (
  <span className={styles.chip}>
    {text !== menuMessages.unavailable && <span className="visually-hidden">{menuMessages.unavailable} </span>}
    {text}
  </span>
)

/**
 * A dish on the menu (spec §2 "Menu"); a tap opens its sheet. Memoised: a tap renders one card only. A long menu has
 * hundreds, so each component, element and subscription of a card is felt in memory and in the first drawing.
 */
export const ItemCard = memo((props: ItemCardProps): ReactElement => {
  const {
    item,
    id,
    unavailable,
    hasPicture = true,
    ordered = 0,
    renderName,
    imagePriority,
    renderControls,
    onOpen,
  } = props
  const [failed, setFailed] = useState<FailedPicture>()
  const state = pictureState(item.imageURL, failed)
  const isUnavailable = unavailable !== undefined
  // A tap on the picture of an unavailable dish has no effect (spec §2).
  const isEnlarging = hasPicture && state === 'picture' && !isUnavailable
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
    onOpen(item, unavailable, currentTarget.closest('li')?.querySelector('img')?.currentSrc ?? '')
  const picture =
    state === 'picture' ? (
      <img
        {...dishImage(item, imagePriority, isUnavailable)}
        alt=""
        onError={() => retryPicture(item.imageURL, failed, setFailed)}
      />
    ) : (
      <PicturePlaceholder item={item} state={state} />
    )
  return (
    <li id={id} className={classNames(styles.card, !hasPicture && styles.plain, isUnavailable && styles.unavailable)}>
      <div className={classNames(styles.words, item.name.length > longName && styles.long)}>
        {renderName?.(item.name) ?? <h3>{item.name}</h3>}
        <Price {...dishPrice(item)} className={styles.price} />
        {item.shownKcal !== undefined && <p className={styles.ordered}>{menuMessages.kcal(item.shownKcal)}</p>}
        {ordered > 0 && <p className={styles.ordered}>{menuMessages.ordered(ordered)}</p>}
        <p className={styles.description}>{item.description}</p>
      </div>
      <div className={styles.side}>
        {isEnlarging && (
          <button
            type="button"
            className={styles.picture}
            aria-label={menuMessages.enlarge(item.name)}
            aria-haspopup="dialog"
            onClick={open}
          >
            {picture}
          </button>
        )}
        {hasPicture && !isEnlarging && (
          <div className={classNames(styles.picture, state === 'picture' && styles.inert)}>{picture}</div>
        )}
        {isUnavailable ? <UnavailableChip text={unavailable} /> : renderControls?.(item, 'card')}
      </div>
      <button
        type="button"
        className={styles.open}
        aria-label={menuMessages.details(item.name)}
        aria-haspopup="dialog"
        // The picture opens the same sheet: one tab stop is enough.
        tabIndex={isEnlarging ? -1 : undefined}
        onClick={open}
      />
    </li>
  )
})
