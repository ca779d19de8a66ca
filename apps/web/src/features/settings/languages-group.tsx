import type { ReactElement } from 'react'
import { type Language, languages } from '@thali/contract/basics/language'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { locale } from '#web/lib/language/language.ts'
import { SelectField } from '#web/ui/field.tsx'
import { languagesMessages as messages } from './languages-messages.en.ts'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import styles from './settings.module.css'

type Draft = { readonly languages: readonly Language[] }

const nameOf = (language: Language, display = locale()): string =>
  new Intl.DisplayNames(display, { type: 'language' }).of(language) ?? language

const inWords = (chosen: readonly Language[]): string =>
  chosen.length > 1 ? chosen.map((one) => nameOf(one)).join(', ') : messages.none

/** The language of papers first, then the others in one order. */
const listOf = (ofPapers: Language, isChosen: (language: Language) => boolean): readonly Language[] => [
  ofPapers,
  ...languages.filter((one) => one !== ofPapers && isChosen(one)),
]

const rules: SettingsGroupRules<Draft, 'languages', object> = {
  id: 'languages',
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
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

type FieldsProps = { readonly chosen: readonly Language[]; readonly onChange: (languages: readonly Language[]) => void }

const Fields = ({ chosen, onChange }: FieldsProps): ReactElement => {
  const [ofPapers = 'en'] = chosen
  const toggle = (language: Language, isOn: boolean): void =>
    onChange(
      listOf(language === ofPapers && !isOn ? 'en' : ofPapers, (one) =>
        one === language ? isOn : chosen.includes(one),
      ),
    )
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{messages.title}</legend>
        <p className={styles.hint}>{messages.hint}</p>
        {languages.map((language) => (
          <label key={language} className={styles.flag}>
            <input
              type="checkbox"
              checked={chosen.includes(language)}
              aria-label={nameOf(language)}
              aria-disabled={language === 'en' || undefined}
              onChange={({ target }) => language !== 'en' && toggle(language, target.checked)}
            />
            <span>
              <span className={styles.flagName}>{nameOf(language)}</span>
              <span className={styles.hint} lang={language}>
                {language === 'en' ? messages.english : nameOf(language, language)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.length > 1 && (
        <div className={styles.short}>
          <SelectField
            label={messages.papers}
            value={ofPapers}
            onChange={({ target }) => {
              const language = chosen.find((one) => one === target.value)
              if (language) onChange(listOf(language, (one) => chosen.includes(one)))
            }}
          >
            {languages
              .filter((one) => chosen.includes(one))
              .map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
          </SelectField>
          <p className={styles.hint}>{messages.papersHint}</p>
        </div>
      )}
    </>
  )
}

/** The languages that guests may choose, and the first of them, which is on papers (plan §9). */
export const LanguagesGroup = (props: LanguagesGroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {({ languages: chosen }, _, change) => <Fields chosen={chosen} onChange={(list) => change({ languages: list })} />}
  </SettingsGroup>
)
