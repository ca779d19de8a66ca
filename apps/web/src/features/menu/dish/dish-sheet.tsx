import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { imageSources } from '@thali/contract/basics/image'
import { classNames } from '#web/lib/class-names.ts'
import { usePreparationTimes, usualMinutes, usualTime } from '#web/product/preparation-times.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Popup } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { dishFactsMessages } from './dish-facts-messages.en.ts'
import { DishFacts } from './dish-facts.tsx'
import { dishPrice } from './dish-price.ts'
import styles from './dish-sheet.module.css'
import type { Dish } from '../data/restaurant-data.ts'

type DishSheetProps = {
  readonly item: Dish
  /** Why it cannot be ordered, such as `From tomorrow`; undefined when it can. */
  readonly unavailable: string | undefined
  /** URL of the small picture, shown until the large one is loaded. */
  readonly thumbnail: string
  /** Stepper and note; false when the dish cannot be ordered. */
  readonly controls: ReactNode
  readonly onClose: () => void
}

const Picture = ({ item, thumbnail }: Pick<DishSheetProps, 'item' | 'thumbnail'>): ReactElement => {
  const [isHere, setIsHere] = useState(false)
  const sources = imageSources(item.imageURL)
  return (
    <div className={styles.picture} style={{ backgroundColor: item.imageColour || undefined }}>
      {thumbnail && <img src={thumbnail} alt="" className="cover" />}
      <img
        src={item.imageURL}
        {...(sources && { srcSet: sources.wide, sizes: '(width >= 600px) 720px, 100vw' })}
        alt=""
        width="4"
        height="3"
        referrerPolicy="no-referrer"
        className={classNames(styles.large, isHere && styles.here)}
        onLoad={() => setIsHere(true)}
      />
    </div>
  )
}

/** The usual time until the dish is ready, once it is known (plan §5.6). */
const UsualTime = ({ itemId }: { readonly itemId: string }): ReactElement | null => {
  const minutes = usualMinutes(usePreparationTimes(), [itemId])
  if (minutes === undefined) return null
  return (
    <p className={styles.time}>
      <LaterIcon name="clock" />
      {dishFactsMessages.usualTime(usualTime(minutes))}
    </p>
  )
}

/**
 * A dish with its whole name and description, its controls and its picture at full size (spec §2 "Menu": the image
 * popup). Without a picture it has a sheet too; an unavailable dish shows no picture (spec §2).
 */
export const DishSheet = ({ item, unavailable, thumbnail, controls, onClose }: DishSheetProps): ReactElement => {
  const titleId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const hasPicture = item.imageURL !== '' && unavailable === undefined
  return (
    <Popup onClose={onClose} labelledBy={titleId} focusRef={headingRef} className={styles.popup}>
      <IconButton label={uiMessages.close} icon={<Icon name="close" />} className={styles.close} onClick={onClose} />
      <div className={classNames(styles.sheet, !hasPicture && styles.plain)}>
        {hasPicture && <Picture item={item} thumbnail={thumbnail} />}
        <div className={styles.body}>
          <div className={styles.words}>
            <h2 id={titleId} ref={headingRef} tabIndex={-1} className={styles.name}>
              {item.name}
            </h2>
            {item.description && <p className="quiet">{item.description}</p>}
            {unavailable === undefined && <UsualTime itemId={item.id} />}
            <DishFacts item={item} />
          </div>
          <div className={styles.footer}>
            <Price {...dishPrice(item)} mark={undefined} className="heading" />
            {unavailable && <Chip>{unavailable}</Chip>}
            {controls}
          </div>
        </div>
      </div>
    </Popup>
  )
}
