import { type ReactElement, useRef, useState } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { PrintJob } from '@thali/contract/printing/schema'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { usePageSize } from '#web/ui/page-size.ts'
import { PaperPicture } from './paper-picture.tsx'
import styles from './papers.module.css'
import { papersMessages as messages } from './papers-messages.en.ts'
import { paperName } from './printer-words.ts'

/** The dots per line on the narrow roll. */
const narrowDots = 384

/** One paper at its size, printed by the dialog of the browser, which opens once the paper is drawn (plan §7). */
export const PaperToPrint = ({ paper }: { readonly paper: PrintJob }): ReactElement => {
  const [width, setWidth] = useState<'58' | '80'>()
  const sheetRef = useRef<HTMLDivElement>(null)
  usePageSize(sheetRef, width ?? '80')
  const { id, isDuplicate, isPossibleRepeat } = paper
  const open = (dots: number): void => {
    setWidth(dots <= narrowDots ? '58' : '80')
    // The page gets the size of the paper first.
    requestAnimationFrame(() => window.print())
  }
  return (
    <div className={styles.single}>
      <div className={styles.controls}>
        <p className="hint digits">{messages.printHint(width ?? '80')}</p>
        <div className={styles.actions}>
          <Button variant="primary" aria-disabled={width === undefined || undefined} onClick={() => window.print()}>
            {messages.print}
          </Button>
          <Link to={pages.papers} replace data-press="" className={styles.link}>
            {messages.back}
          </Link>
        </div>
      </div>
      <section aria-label={messages.preview}>
        <div ref={sheetRef} className={styles.sheet} data-paper={width ?? '80'}>
          <PaperPicture
            jobId={id}
            name={paperName(paper)}
            isDuplicate={isDuplicate}
            isPossibleRepeat={isPossibleRepeat}
            onShown={open}
          />
        </div>
      </section>
    </div>
  )
}
