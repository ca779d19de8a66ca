import type { ReactElement } from 'react'
import { type MenuItem, imageSources, imageWidths } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import styles from './item-image.module.css'
import { circlesOf, monogramOf } from './monogram.ts'

type ItemImageProps = {
  readonly item: MenuItem
  /** One of the first cards: fetched at once; the very first ones before anything else. */
  readonly priority: 'first' | 'eager' | 'lazy'
  readonly isUnavailable: boolean
  /** The picture did not load. */
  readonly onMissing: () => void
}

type PicturePlaceholderProps = { readonly item: MenuItem; readonly state: 'colour' | 'letters' }

const edgePx = 104

// 224 and 336 px serve the picture on fine screens; asked for more, a browser takes the 800 px one at three times, four
// times the bytes. Where the window is this wide the picture may stand on top
// of its card, about 320 px wide; then, on a fine screen, the large one serves.
const sizes = `(width >= 1024px) 320px, ${imageWidths.square[1] / 3}px`

/**
 * The picture of a dish, in the colour of the picture until it is there.
 *
 * @param props The dish, and how urgent its picture is.
 * @returns A picture that screen readers pass over: the name stands beside it.
 */
export const ItemImage = ({ item, priority, isUnavailable, onMissing }: ItemImageProps): ReactElement => {
  const sources = imageSources(item.imageURL)
  return (
    <img
      src={item.imageURL}
      {...(sources && { srcSet: `${sources.square}, ${sources.wide}`, sizes })}
      alt=""
      width={edgePx}
      height={edgePx}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={classNames(styles.image, isUnavailable && styles.grey)}
      style={{ backgroundColor: item.imageColour || undefined }}
      onError={onMissing}
    />
  )
}

/**
 * Placeholder of a missing picture: its colour while it loads, otherwise the dish's letters on two soft circles.
 *
 * @param state From pictureState().
 */
export const PicturePlaceholder = ({ item, state }: PicturePlaceholderProps): ReactElement =>
  state === 'colour' && item.imageColour ? (
    <div className={styles.image} style={{ backgroundColor: item.imageColour }} />
  ) : (
    <svg className={styles.monogram} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {circlesOf(item.id).map(({ x, y, r }) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
      <text x="50" y="47" textAnchor="middle" dominantBaseline="central">
        {monogramOf(item.name)}
      </text>
    </svg>
  )
