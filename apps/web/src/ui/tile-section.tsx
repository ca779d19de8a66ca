import { type ReactElement, type ReactNode, type RefObject, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './tile-section.module.css'

type TileSectionProps = {
  readonly title: string
  readonly isReady: boolean
  readonly emptyText: string
  readonly loadingText?: string | undefined
  readonly notice?: ReactNode
  readonly headingRef?: RefObject<HTMLHeadingElement | null>
  /** Sets `--tile-height`, which also reserves the place of missing tiles. */
  readonly className?: string | undefined
  /** The number next to the title (default: the number of tiles). */
  readonly count?: number
  readonly children: readonly ReactElement[]
}

/** A heading with a count over tiles (`<li>`). The text without tiles has a tile's height, so that nothing moves. */
export const TileSection = (props: TileSectionProps): ReactElement => {
  const { title, isReady, emptyText, loadingText, notice, headingRef, className, children } = props
  const { count = children.length } = props
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classNames(styles.section, className)}>
      <h2 id={headingId} ref={headingRef} tabIndex={headingRef && -1} className="title">
        {title} {isReady && <span className="count">{count}</span>}
      </h2>
      {notice}
      {loadingText !== undefined && (
        <div className={styles.tiles}>
          <output className="visually-hidden">{loadingText}</output>
          <Skeleton height="var(--tile-height)" radius="var(--radius-image)" />
        </div>
      )}
      {isReady && children.length === 0 && <p className={styles.none}>{emptyText}</p>}
      {children.length > 0 && <ul className={styles.tiles}>{children}</ul>}
    </section>
  )
}
