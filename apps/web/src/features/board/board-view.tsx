import { type ReactElement, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { boardMessages as messages } from './board-messages.en.ts'
import styles from './board.module.css'
import type { FollowedBoard } from './use-board.ts'
import { useFit } from './use-fit.ts'

type ColumnProps = { readonly title: string; readonly tokens: readonly number[]; readonly isReady: boolean }

const Column = ({ title, tokens, isReady }: ColumnProps): ReactElement => {
  const listRef = useRef<HTMLUListElement>(null)
  const fit = useFit(listRef, tokens)
  const shown = tokens.slice(0, fit?.count)
  const more = tokens.length - shown.length
  return (
    <section className={classNames(styles.column, isReady && styles.ready)}>
      <h2 className={styles.title}>
        {title}
        {more > 0 && <span className={styles.more}>{messages.more(more)}</span>}
      </h2>
      <ul
        ref={listRef}
        className={styles.tokens}
        style={fit && { gridTemplateColumns: `repeat(${fit.columns}, 1fr)`, fontSize: fit.size }}
        aria-live={isReady ? 'polite' : undefined}
      >
        {shown.map((token, index) => (
          // Two days may have the same token while the first one is still prepared.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${token} ${tokens.indexOf(token) === index ? '' : index}`}>{token}</li>
        ))}
      </ul>
    </section>
  )
}

const timeText = (time: number): string =>
  clockTime(new Date(time).toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The two columns of a board, readable from far: below each other on an upright screen. An old board says so, and is pale. */
export const BoardView = ({ board, ready, oldSince }: FollowedBoard): ReactElement => (
  <div className={styles.board} data-old={oldSince === undefined ? undefined : ''}>
    {oldSince !== undefined && (
      <p role="alert" className={styles.old}>
        <Icon name="alert" />
        {messages.old(timeText(oldSince))}
      </p>
    )}
    {board ? (
      <div className={styles.columns}>
        <Column title={messages.preparing} tokens={board.preparing} isReady={false} />
        <Column title={messages.ready} tokens={ready} isReady />
      </div>
    ) : (
      <p className={styles.loading}>{messages.loading}</p>
    )}
  </div>
)
