import { type ReactElement, useState } from 'react'
import { isRightToLeft } from '@thali/contract/basics/direction'
import { chooseLanguage } from '#web/api/choose-language.ts'
import { type ShownLanguage, useLanguage } from '#web/lib/language/language.ts'
import { type Readers, rememberedLanguage } from '#web/lib/language/show-language.ts'
import { logWarning } from '#web/lib/log.ts'
import { showToast } from '#web/ui/toast.tsx'
import styles from './language-bar.module.css'
import { languageMessages as messages } from './language-messages.en.ts'
import { languageNames } from './language-names.ts'

/** The first language of the phone's settings that is offered. */
const phoneLanguage = (offered: readonly ShownLanguage[]): ShownLanguage | undefined =>
  navigator.languages.flatMap((tag) => offered.find((one) => one === tag.split('-')[0]) ?? [])[0]

type LanguageBarProps = {
  readonly offered: readonly ShownLanguage[]
  /** The readers of the screens that the choice is for (default: diners). */
  readonly readers?: Readers
}

/** The language that is first: the phone's until one was chosen, and how to choose. */
export const useLanguageChoice = (offered: readonly ShownLanguage[], readers: Readers) => {
  const shown = useLanguage()
  const [hasChosen, setHasChosen] = useState(() => rememberedLanguage(readers) !== undefined)
  const [loading, setLoading] = useState<ShownLanguage>()
  // The order stays after a choice, so that the focus does.
  const [first] = useState(() => (hasChosen ? shown : (phoneLanguage(offered) ?? shown)))
  const choose = async (language: ShownLanguage): Promise<void> => {
    setLoading(language)
    try {
      await chooseLanguage(language, readers)
      setHasChosen(true)
    } catch (error) {
      logWarning(`The texts of ${language} were not downloaded: ${String(error)}`)
      showToast(messages.failed, 'failure')
    } finally {
      setLoading(undefined)
    }
  }
  return { first, hasChosen, loading, choose }
}

/** The languages in their own script. The phone's language is first and asks until a language was chosen. */
export const LanguageBar = ({ offered, readers = 'diners' }: LanguageBarProps): ReactElement => {
  const shown = useLanguage()
  const { first, hasChosen, loading, choose } = useLanguageChoice(offered, readers)
  return (
    <fieldset className={styles.chips} aria-label={messages.title}>
      {[first, ...offered.filter((one) => one !== first)].map((language) => {
        const { name, question } = languageNames[language]
        const isAsked = language === first && !hasChosen && language !== shown
        return (
          <button
            key={language}
            type="button"
            lang={language}
            dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
            className={styles.chip}
            aria-pressed={language === shown}
            aria-busy={language === loading || undefined}
            data-press=""
            // A browser does not scroll to a focused chip that is partly visible.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => void choose(language)}
          >
            {isAsked ? question : name}
          </button>
        )
      })}
    </fieldset>
  )
}
