import { type ReactElement, useRef } from 'react'
import type { HostPaper } from '@thali/contract/printing/schema'
import { useStore } from '#web/lib/store.ts'
import { usePageSize } from '#web/ui/page-size.ts'
import { pictureLoaded, shownPaper } from './hand-over.ts'
import { printHostMessages as messages } from './print-host-messages.en.ts'
import styles from './print-host.module.css'

const Sheet = ({ paper }: { readonly paper: HostPaper }): ReactElement => {
  const ref = useRef<HTMLDivElement>(null)
  const measure = usePageSize(ref, paper.width === 58 ? '58' : '80')
  return (
    <div ref={ref} className={styles.sheet} data-paper={paper.width}>
      <img
        src={`data:image/png;base64,${paper.data}`}
        alt={messages.sheet}
        decoding="sync"
        className={styles.picture}
        onLoad={() => {
          // Without a frame, which a page in the background does not get.
          measure()
          pictureLoaded(paper)
        }}
      />
    </div>
  )
}

/** The paper that is printed now: the only thing on the printed page. */
export const HostSheet = (): ReactElement | null => {
  const paper = useStore(shownPaper)
  return paper ? <Sheet key={`${paper.id} ${paper.fence}`} paper={paper} /> : null
}
