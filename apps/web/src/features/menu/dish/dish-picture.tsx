import { type ReactElement, useState } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { type FailedPicture, pictureState, retryPicture } from '../list/failed-pictures.ts'
import { PicturePlaceholder, dishImage } from '../list/item-image.tsx'

type DishPictureProps = {
  readonly item: MenuItem
  readonly isUnavailable: boolean
}

/** Small picture of a dish in a list, or its monogram; hidden from screen readers. */
export const DishPicture = ({ item, isUnavailable }: DishPictureProps): ReactElement => {
  const [failed, setFailed] = useState<FailedPicture>()
  const state = pictureState(item.imageURL, failed)
  if (state !== 'picture') return <PicturePlaceholder item={item} state={state} />
  const onMissing = (): void => retryPicture(item.imageURL, failed, setFailed)
  return <img {...dishImage(item, 'lazy', isUnavailable)} alt="" onError={onMissing} />
}
