import { type ChangeEvent, type DragEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { type ImageRefusal, shrinkImage } from '#web/lib/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { imageRefusals } from '#web/ui/image-messages.en.ts'
import { CatalogIcon } from './icons.tsx'
import styles from './image-field.module.css'
import { itemsMessages as messages } from './messages.en.ts'

type ImageFieldProps = {
  /** URL of the stored picture; empty for none. */
  readonly imageURL: string
  /** The newly chosen picture; replaces the stored one. */
  readonly image: Blob | undefined
  readonly onChange: (picture: { readonly imageURL: string; readonly image: Blob | undefined }) => void
  /** A large photo is being resized; the form waits for it. */
  readonly onPreparing: (isPreparing: boolean) => void
}

/** A chosen picture; its object URL is revoked when another one replaces it. */
const ChosenPicture = ({ image }: { readonly image: Blob }): ReactElement => {
  const ref = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(image)
    ref.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [image])
  return <img ref={ref} className="cover" alt={messages.imageAlt} />
}

/** The picture of a dish: choose, drop, preview, clear (spec §2 "Item form"). */
export const ImageField = ({ imageURL, image, onChange, onPreparing }: ImageFieldProps): ReactElement => {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const lastChoice = useRef(0)
  const [isPreparing, setIsPreparing] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [refusal, setRefusal] = useState<ImageRefusal>()
  const isEmpty = image === undefined && imageURL === ''

  const prepare = (isUnderWay: boolean): void => {
    setIsPreparing(isUnderWay)
    onPreparing(isUnderWay)
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    lastChoice.current += 1
    const choice = lastChoice.current
    setRefusal(undefined)
    prepare(true)
    const made = await shrinkImage(file)
    // Another picture was chosen since.
    if (choice !== lastChoice.current) return
    prepare(false)
    if (!(made instanceof Blob)) return setRefusal(made)
    onChange({ imageURL, image: made })
  }
  const clear = (): void => {
    lastChoice.current += 1
    prepare(false)
    setRefusal(undefined)
    onChange({ imageURL: '', image: undefined })
    inputRef.current?.focus()
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(false)
      if (!inputRef.current?.matches(':disabled')) void choose(event.dataTransfer.files[0])
    },
  }
  return (
    <div className={styles.frame}>
      <span className={styles.label} id={`${id}-label`}>
        {messages.uploadImage}
      </span>
      <label className={classNames(styles.area, isDraggedOver && styles.over)} {...dropTarget}>
        <input
          ref={inputRef}
          type="file"
          accept="image/*"
          className={styles.input}
          aria-labelledby={`${id}-label`}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-error` : `${id}-hint`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void choose(event.target.files?.[0])
            // Lets the same file be chosen again after clearing.
            event.target.value = ''
          }}
        />
        {isEmpty ? (
          <span id={`${id}-hint`} className={styles.empty}>
            <CatalogIcon name="picture" />
            {messages.imageHint}
          </span>
        ) : (
          <span className="cover">
            {image ? (
              <ChosenPicture image={image} />
            ) : (
              <img className="cover" src={imageURL} alt={messages.imageAlt} referrerPolicy="no-referrer" />
            )}
            <span className={styles.square} aria-hidden="true" />
          </span>
        )}
      </label>
      <output className={styles.preparing}>{isPreparing && messages.imagePreparing}</output>
      {refusal && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {imageRefusals[refusal]}
        </p>
      )}
      {!isEmpty && <Button onClick={clear}>{messages.clearImage}</Button>}
    </div>
  )
}
