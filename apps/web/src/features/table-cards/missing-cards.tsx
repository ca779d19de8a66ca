import type { ReactElement } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useReplaceCards } from './card-tables.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type MissingCardsProps = {
  readonly restaurantId: string
  /** The tables without a card. */
  readonly tables: readonly Table[]
}

/** Creates the cards of tables that have none. */
export const MissingCards = ({ restaurantId, tables }: MissingCardsProps): ReactElement | null => {
  const { isSaving, error, save } = useReplaceCards(restaurantId)
  if (tables.length === 0) return null
  const create = async (): Promise<void> => {
    const count = await save(tables.map(({ number }) => ({ number, replaces: 0 })))
    if (count !== undefined) showToast(messages.created(count))
  }
  return (
    <section className={styles.stale}>
      <p className={styles.strong}>{messages.missing(tables.length)}</p>
      {error !== undefined && (
        <p role="alert" className="notice danger">
          {serverWords(error) ?? messages.cardFailed}
        </p>
      )}
      <div className="row-2">
        <Button isPending={isSaving} onClick={() => void create()}>
          {messages.create(tables.length)}
        </Button>
      </div>
    </section>
  )
}
