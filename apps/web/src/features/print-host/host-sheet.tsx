import { type ReactElement, useEffect, useRef } from 'react'
import type { HostPaper } from '@thali/contract/printing/schema'
import { useStore } from '#web/lib/store.ts'
import { usePageSize } from '#web/ui/page-size.ts'
import { pictureDrawn, pictureFailed, shownPicture } from './hand-over.ts'
import { printHostMessages as messages } from './print-host-messages.en.ts'
import styles from './print-host.module.css'

const Sheet = ({ paper }: { readonly paper: HostPaper }): ReactElement => {
  const ref = useRef<HTMLDivElement>(null)
  usePageSize(ref, paper.width === 58 ? '58' : '80')
  const address = `data:image/png;base64,${paper.data}`
  useEffect(() => {
    const image = ref.current?.querySelector('img')
    if (!image) return
    image.decode().then(
      // The page gets the size of the paper with the next frame but one.
      () => requestAnimationFrame(() => requestAnimationFrame(() => pictureDrawn(paper))),
      () => pictureFailed(paper),
    )
  }, [paper])
  return (
    <div ref={ref} className={styles.sheet} data-paper={paper.width}>
      <img src={address} alt={messages.sheet} className={styles.picture} />
    </div>
  )
}

/** The paper that is printed now: the only thing on the printed page. */
export const HostSheet = (): ReactElement | null => {
  const paper = useStore(shownPicture)
  return paper ? <Sheet key={`${paper.id} ${paper.fence}`} paper={paper} /> : null
}
