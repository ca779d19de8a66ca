import type { ReactElement } from 'react'
import { type Language, languages } from '@thali/contract/basics/language'
import { CheckRow, FieldGroup } from '#web/forms/check-fields.tsx'
import { locale } from '#web/lib/language/language.ts'
import { SelectField } from '#web/ui/field.tsx'
import { languagesMessages as messages } from './languages-messages.en.ts'
import { settingsForm } from './settings-form.tsx'
import styles from './settings.module.css'

const nameOf = (language: Language, display = locale()): string =>
  new Intl.DisplayNames(display, { type: 'language' }).of(language) ?? language

/** The language of papers first, then the others in one order. */
const listOf = (ofPapers: Language, isChosen: (language: Language) => boolean): readonly Language[] => [
  ofPapers,
  ...languages.filter((one) => one !== ofPapers && isChosen(one)),
]

type ChosenLanguagesProps = {
  readonly chosen: readonly Language[]
  readonly onChange: (languages: readonly Language[]) => void
}

const ChosenLanguages = ({ chosen, onChange }: ChosenLanguagesProps): ReactElement => {
  const [ofPapers = 'en'] = chosen
  const toggle = (language: Language, isOn: boolean): void =>
    onChange(
      listOf(language === ofPapers && !isOn ? 'en' : ofPapers, (one) =>
        one === language ? isOn : chosen.includes(one),
      ),
    )
  return (
    <>
      <FieldGroup legend={messages.title} intro={messages.hint}>
        {languages.map((language) => (
          <CheckRow
            key={language}
            type="checkbox"
            label={nameOf(language)}
            hint={language === 'en' ? messages.english : nameOf(language, language)}
            hintLanguage={language}
            isOn={chosen.includes(language)}
            isLocked={language === 'en'}
            onChange={(isOn) => toggle(language, isOn)}
          />
        ))}
      </FieldGroup>
      {chosen.length > 1 && (
        <SelectField
          label={messages.papers}
          hint={messages.papersHint}
          className={styles.short}
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
      )}
    </>
  )
}

/** The languages that guests may choose, and the first of them, which is on papers (plan §9). */
export const LanguagesGroup = settingsForm<{ readonly languages: readonly Language[] }>({
  id: 'languages',
  title: () => messages.title,
  fields: {
    languages: {
      label: () => messages.title,
      text: (chosen) => (chosen.length > 1 ? chosen.map((one) => nameOf(one)).join(', ') : messages.none),
      draw: ({ value, onChange }) => <ChosenLanguages chosen={value} onChange={onChange} />,
    },
  },
  from: ({ languages: chosen }) => ({ languages: chosen }),
  to: ({ languages: chosen }) => ({ languages: [...chosen] }),
})
