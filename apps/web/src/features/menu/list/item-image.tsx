import type { ImgHTMLAttributes, ReactElement } from 'react'
import { imageSources, imageWidths } from '@thali/contract/basics/image'
import type { MenuItem } from '@thali/contract/menu/item'
import { classNames } from '#web/lib/class-names.ts'
import styles from './item-image.module.css'
import { circlesOf, monogramOf } from './monogram.ts'

type PicturePlaceholderProps = { readonly item: MenuItem; readonly state: 'colour' | 'letters' }

const edgePx = 104

// 224 and 336 px pictures suffice on 3x screens; a larger value makes browsers load the 800 px one at three to four
// times the bytes. From 1024 px on the picture may be on top of its card, about 320 px wide; then 3x screens load the
// large one.
const sizes = `(width >= 1024px) 320px, ${imageWidths.square[1] / 3}px`

/**
 * The picture of a dish for an `img`, in its own colour until loaded; hidden from screen readers, because the name is
 * next to it. Not a component of its own, because a long menu has hundreds.
 *
 * @param priority `eager`: one of the first cards; `first`: before everything else.
 */
export const dishImage = (
  { imageURL, imageColour }: MenuItem,
  priority: 'first' | 'eager' | 'lazy',
  isUnavailable: boolean,
): ImgHTMLAttributes<HTMLImageElement> => {
  const sources = imageSources(imageURL)
  return {
    src: imageURL,
    ...(sources && { srcSet: `${sources.square}, ${sources.wide}`, sizes }),
    width: edgePx,
    height: edgePx,
    loading: priority === 'lazy' ? 'lazy' : 'eager',
    fetchPriority: priority === 'first' ? 'high' : 'auto',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    className: classNames(styles.image, isUnavailable && styles.grey),
    style: { backgroundColor: imageColour || undefined },
  }
}

/** Placeholder of a missing picture: its colour while it loads, otherwise the dish's monogram. */
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
