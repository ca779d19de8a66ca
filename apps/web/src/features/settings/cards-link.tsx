import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { Table } from '@thali/contract/tables/table'
import { missingCardsWords } from './table-words.ts'
import { FormSection } from '#web/forms/form-frame.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/lib/router.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import links from './settings-links.module.css'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'

/** The way from the tables to their printed cards (plan §8.4). */
export const CardsLink = ({ tables }: { readonly tables: readonly Table[] }): ReactElement => {
  const missing = tables.filter(({ card }) => !card).length
  return (
    <FormSection title={messages.cards} intro={messages.cardsHint}>
      <Link to={pages.tableCards} data-press="" className={classNames(links.link, styles.cardsLink)}>
        <span>
          <span className={links.title}>{messages.openCards}</span>
          <span className={links.words}>{missingCardsWords(missing, tables.length)}</span>
        </span>
        <LaterIcon name="chevron-down" />
      </Link>
    </FormSection>
  )
}
