import { type ReactElement, useId, useState } from 'react'
import { isRightToLeft } from '@thali/contract/basics/direction'
import { type ShownLanguage, useLanguage } from '#web/lib/language/language.ts'
import { IconButton } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { LanguageBar, useLanguageChoice } from './language-bar.tsx'
import styles from './language-menu.module.css'
import { languageMessages as messages } from './language-messages.en.ts'
import { languageNames } from './language-names.ts'

type LanguageMenuProps = {
  readonly offered: readonly ShownLanguage[]
  /** In a row with other choices; alone, all languages are shown. */
  readonly isInRow: boolean
}

/** The choice of language above the menu. In a row it is the phone's language as a question, else a button for all. */
export const LanguageMenu = ({ offered, isInRow }: LanguageMenuProps): ReactElement => {
  const shown = useLanguage()
  const { first, hasChosen, loading, choose } = useLanguageChoice(offered, 'diners')
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  // After the choice it stays, with the language's name: it has the focus. The drawer has all languages.
  const [wasAsked] = useState(!hasChosen && first !== shown)
  if (!isInRow) return <LanguageBar offered={offered} />
  return (
    <>
      {wasAsked && (
        <button
          type="button"
          lang={first}
          dir={isRightToLeft(first) ? 'rtl' : 'ltr'}
          className={styles.question}
          aria-pressed={first === shown}
          aria-busy={first === loading || undefined}
          data-press=""
          onClick={() => void choose(first)}
        >
          {hasChosen ? languageNames[first].name : languageNames[first].question}
        </button>
      )}
      {!wasAsked && (
        <IconButton
          className={styles.all}
          label={messages.title}
          icon={<LaterIcon name="globe" />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      <div id={listId} className={styles.list} hidden={!isOpen}>
        {isOpen && <LanguageBar offered={offered} />}
      </div>
    </>
  )
}
