import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { imageSources } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { Price } from '#web/ui/price.tsx'
import type { Dish } from './restaurant-data.ts'
import styles from './image-popup.module.css'

type ImagePopupProps = {
  readonly item: Dish
  /** The small picture that is already here; shown until the large one is. */
  readonly thumbnail: string
  readonly controls: ReactNode
  readonly onClose: () => void
}

/**
 * A dish at full size, with the whole description (spec §2 "Menu"). Closed by its button, the backdrop or Esc.
 *
 * @param props The dish, and how to close.
 * @returns The popup.
 */
export const ImagePopup = ({ item, thumbnail, controls, onClose }: ImagePopupProps): ReactElement => {
  const titleId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [isHere, setIsHere] = useState(false)
  const sources = imageSources(item.imageURL)
  return (
    <Modal onClose={onClose} labelledBy={titleId} focusRef={headingRef} className={styles.popup}>
      <div className={styles.sheet}>
        <div className={styles.picture} style={{ backgroundColor: item.imageColour || undefined }}>
          {thumbnail && <img src={thumbnail} alt="" className={styles.thumbnail} />}
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
          <IconButton
            label={uiMessages.close}
            icon={<Icon name="close" />}
            className={styles.close}
            onClick={onClose}
          />
        </div>
        <div className={styles.words}>
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className={styles.name}>
            {item.name}
          </h2>
          <p className={styles.description}>{item.description}</p>
          <div className={styles.footer}>
            <Price rupees={item.price} wasRupees={item.fullPrice} className={styles.price} />
            {controls}
          </div>
        </div>
      </div>
    </Modal>
  )
}
