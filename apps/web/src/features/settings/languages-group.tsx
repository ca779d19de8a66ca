import type { ReactElement } from 'react'
import { type Language, type Settings, languages } from '@thali/contract'
import { languagesMessages as messages } from './languages-messages.en.ts'
import { SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import styles from './settings.module.css'

type Draft = { readonly languages: readonly Language[] }

const nameOf = (language: Language, display: string): string =>
  new Intl.DisplayNames(display, { type: 'language' }).of(language) ?? language

const inWords = (chosen: readonly Language[]): string =>
  chosen.length > 1 ? chosen.map((one) => nameOf(one, 'en')).join(', ') : messages.none

const rules: SettingsGroupRules<Draft, 'languages', object> = {
  get title() {
    return messages.title
  },
  parts: {
    languages: {
      get label() {
        return messages.title
      },
      read: ({ languages: chosen }) => ({ languages: chosen }),
    },
  },
  draftOf: ({ languages: chosen }) => ({ languages: chosen }),
  words: (_, __, { languages: chosen }) => inWords(chosen),
  check: () => ({}),
  toSave: ({ languages: chosen }) => ({ languages: [...chosen] }),
}

type LanguagesGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (title: string, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

/** The languages that guests may choose (plan §9). */
export const LanguagesGroup = (props: LanguagesGroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {({ languages: chosen }, _, change) => (
      <fieldset>
        <legend className={styles.legend}>{messages.title}</legend>
        <p className={styles.hint}>{messages.hint}</p>
        {languages.map((language) => (
          <label key={language} className={styles.flag}>
            <input
              type="checkbox"
              checked={chosen.includes(language)}
              aria-label={nameOf(language, 'en')}
              aria-disabled={language === 'en' || undefined}
              onChange={({ target }) =>
                language !== 'en' &&
                change({
                  languages: languages.filter((one) => (one === language ? target.checked : chosen.includes(one))),
                })
              }
            />
            <span>
              <span className={styles.flagName}>{nameOf(language, 'en')}</span>
              <span className={styles.hint} lang={language}>
                {language === 'en' ? messages.english : nameOf(language, language)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    )}
  </SettingsGroup>
)
