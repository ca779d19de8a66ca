import { type ReactElement, useState } from 'react'
import type { MenuItem } from '@thali/contract'
import { Monogram, renderImage } from './item-image.tsx'

type DishPictureProps = {
  readonly item: MenuItem
  readonly isUnavailable: boolean
}

/**
 * The small picture of a dish in a list, or its letters where it has none.
 *
 * @param props The dish.
 * @returns A picture as large as the box around it, that screen readers pass over.
 */
export const DishPicture = ({ item, isUnavailable }: DishPictureProps): ReactElement => {
  const [isMissing, setIsMissing] = useState(false)
  if (item.imageURL === '' || isMissing) return <Monogram item={item} />
  return renderImage({ item, priority: 'lazy', isUnavailable, onMissing: () => setIsMissing(true) })
}
