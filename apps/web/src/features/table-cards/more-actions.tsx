import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { CardContent } from './paper/card-content.ts'
import type { FormatName } from './paper/formats.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'
import { useDownload } from './use-download.ts'

type MoreActionsProps = {
  readonly format: FormatName
  /** The cards of the chosen tables, at least one. */
  readonly cards: readonly CardContent[]
  readonly onMarkPrinted: () => void
  readonly onReplace: () => void
}

/** Drawings for a print shop, and what is seldom needed. */
export const MoreActions = ({ format, cards, onMarkPrinted, onReplace }: MoreActionsProps): ReactElement => {
  const { isSaving, error, save } = useDownload()
  return (
    <section className={styles.group} aria-labelledby="more-title">
      <h2 id="more-title">{messages.more}</h2>
      <p className={styles.hint}>{messages.downloadHint}</p>
      <div className="row-2">
        <Button isPending={isSaving} onClick={() => void save({ cards, format })}>
          {messages.download(cards.length)}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={onMarkPrinted}>
          {messages.markPrinted}
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="notice danger">
          {messages.downloadFailed}
        </p>
      )}
      <p className={styles.hint}>{messages.replaceHint}</p>
      <div className="row-2">
        <Button variant="ghost" aria-haspopup="dialog" onClick={onReplace}>
          {messages.replaceAll(cards.length)}
        </Button>
      </div>
    </section>
  )
}
