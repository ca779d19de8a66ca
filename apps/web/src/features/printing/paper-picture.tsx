import { type ReactElement, useEffect, useRef, useState } from 'react'
import { downloadPaper } from '#web/api/download-paper.ts'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './papers.module.css'
import { papersMessages as messages } from './papers-messages.en.ts'

type Picture = { readonly address?: string; readonly hasFailed: boolean }

/** Fetches the picture of a paper once `isWanted`; `version` changes with its marks. */
const usePicture = (jobId: string, version: string, isWanted: boolean) => {
  const [picture, setPicture] = useState<Picture>({ hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOpen = true
    let address: string | undefined
    downloadPaper(jobId).then(
      (file) => {
        if (!isOpen) return
        address = URL.createObjectURL(file)
        setPicture({ address, hasFailed: false })
      },
      (error: unknown) => {
        logFailure(messages.pictureFailedLog, error)
        if (isOpen) setPicture({ hasFailed: true })
      },
    )
    return () => {
      isOpen = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
    // `version` and `attempt` fetch it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [jobId, version, isWanted, attempt])
  return {
    ...picture,
    retry: (): void => {
      setPicture({ hasFailed: false })
      setAttempt(attempt + 1)
    },
  }
}

/** Whether an element was in view once. */
const useSeen = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), {
      rootMargin: '400px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}

type PaperPictureProps = {
  readonly jobId: string
  /** Its name for screen readers. */
  readonly name: string
  readonly isDuplicate: boolean
  readonly isPossibleRepeat: boolean
  /** Called with the width of the drawn picture, in dots. */
  readonly onShown?: (dots: number) => void
}

/** A paper as its printer gets it, fetched when it comes into view. */
export const PaperPicture = (props: PaperPictureProps): ReactElement => {
  const { jobId, name, isDuplicate, isPossibleRepeat, onShown } = props
  const { ref, isSeen } = useSeen()
  const { address, hasFailed, retry } = usePicture(jobId, `${isDuplicate} ${isPossibleRepeat}`, isSeen)
  return (
    // Paper is black on white in every theme.
    <div ref={ref} className={styles.paper} data-theme="light">
      {address !== undefined && (
        <img
          src={address}
          alt={name}
          className={styles.picture}
          onLoad={(event) => onShown?.(event.currentTarget.naturalWidth)}
        />
      )}
      {address === undefined && !hasFailed && (
        <div aria-busy="true">
          <span className="visually-hidden">{messages.pictureLoading}</span>
          <Skeleton height="240px" />
        </div>
      )}
      {hasFailed && (
        <div className={styles.noPicture}>
          <p>{messages.pictureFailed}</p>
          <Button onClick={retry}>{messages.retry}</Button>
        </div>
      )}
    </div>
  )
}
