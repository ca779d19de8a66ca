import { type MouseEvent, type ReactElement, memo, useState } from 'react'
import { useLanguage } from '#web/lib/language/language.ts'
import { classNames } from '#web/lib/class-names.ts'
import { DishPrice } from './dish-price.tsx'
import { type FailedPicture, pictureState, retryPicture } from './failed-pictures.ts'
import styles from './item-card.module.css'
import { ItemImage, PicturePlaceholder } from './item-image.tsx'
import { menuMessages } from './messages.en.ts'
import type { Dish } from './restaurant-data.ts'
import type { OpenDish, RenderControls } from './use-dish-sheet.tsx'

export type ItemCardProps = {
  readonly item: Dish
  /** Element id, used to restore the scroll position. */
  readonly id: string
  /** Why it cannot be ordered, such as `From tomorrow`; undefined when it can. */
  readonly unavailable: string | undefined
  /** False in a category without pictures: the text has the whole width (default true). */
  readonly hasPicture?: boolean
  /** The search text, highlighted in the name. */
  readonly match?: string
  readonly imagePriority: 'first' | 'eager' | 'lazy'
  /** Renders the stepper of another feature, so the page passes it; undefined where nothing can be ordered. */
  readonly renderControls: RenderControls | undefined
  readonly onOpen: OpenDish
}

const Name = ({ name, match = '' }: { readonly name: string; readonly match: string | undefined }): ReactElement => {
  const at = match === '' ? -1 : name.toLowerCase().indexOf(match)
  return (
    <h3 className={classNames(at >= 0 && styles.matched)}>
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

/** Longer names may need more than three lines of a card on a narrow phone. */
const longName = 40

type Open = (event: MouseEvent<HTMLButtonElement>) => void

type PictureProps = Pick<ItemCardProps, 'item' | 'imagePriority'> & {
  readonly isUnavailable: boolean
  readonly state: ReturnType<typeof pictureState>
  readonly onMissing: () => void
  readonly onOpen: Open
}

const Picture = ({ item, imagePriority, isUnavailable, state, onMissing, onOpen }: PictureProps): ReactElement => {
  if (state !== 'picture') {
    return (
      <div className={styles.picture}>
        <PicturePlaceholder item={item} state={state} />
      </div>
    )
  }
  const image = <ItemImage item={item} priority={imagePriority} isUnavailable={isUnavailable} onMissing={onMissing} />
  // A tap on the picture of an unavailable dish has no effect (spec §2).
  if (isUnavailable) return <div className={classNames(styles.picture, styles.inert)}>{image}</div>
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={menuMessages.enlarge(item.name)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {image}
    </button>
  )
}

const UnavailableChip = ({ text }: { readonly text: string }): ReactElement => (
  <span className={styles.chip}>
    {text !== menuMessages.unavailable && <span className="visually-hidden">{menuMessages.unavailable} </span>}
    {text}
  </span>
)

/** A dish on the menu (spec §2 "Menu"); a tap opens its sheet. Memoised: a tap renders one card only. */
export const ItemCard = memo((props: ItemCardProps): ReactElement => {
  const { item, id, unavailable, hasPicture = true, match, imagePriority, renderControls, onOpen } = props
  useLanguage()
  const [failed, setFailed] = useState<FailedPicture>()
  const state = pictureState(item.imageURL, failed)
  const isUnavailable = unavailable !== undefined
  const open: Open = ({ currentTarget }) =>
    onOpen(item, unavailable, currentTarget.closest('li')?.querySelector('img')?.currentSrc ?? '')
  return (
    <li id={id} className={classNames(styles.card, !hasPicture && styles.plain, isUnavailable && styles.unavailable)}>
      <div className={classNames(styles.words, item.name.length > longName && styles.long)}>
        <Name name={item.name} match={match} />
        <DishPrice item={item} className={styles.price} />
        <p className={styles.description}>{item.description}</p>
      </div>
      <div className={styles.side}>
        {hasPicture && (
          <Picture
            item={item}
            imagePriority={imagePriority}
            isUnavailable={isUnavailable}
            state={state}
            onMissing={() => retryPicture(item.imageURL, failed, setFailed)}
            onOpen={open}
          />
        )}
        {isUnavailable && <UnavailableChip text={unavailable} />}
        {!isUnavailable && renderControls && <div className={styles.controls}>{renderControls(item, 'card')}</div>}
      </div>
      <button
        type="button"
        className={styles.open}
        aria-label={menuMessages.details(item.name)}
        aria-haspopup="dialog"
        // The picture opens the same sheet: one tab stop is enough.
        tabIndex={hasPicture && state === 'picture' && !isUnavailable ? -1 : undefined}
        onClick={open}
      />
    </li>
  )
})
