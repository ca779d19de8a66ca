import type { ReactElement } from 'react'
import type { Language } from '@thali/contract/basics/language'
import { locale } from '#web/lib/language/language.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useOtherLanguages, useWords } from './catalog.ts'
import { Disclosure } from './disclosure.tsx'
import { type TranslationDraft, type WordField, isTooLong } from './translation-draft.ts'
import { translationMessages as messages } from './translation-messages.en.ts'

type FieldsProps = {
  readonly language: Language
  readonly languageName: string
  readonly fields: readonly WordField[]
  readonly typed: Readonly<Record<string, string>> | undefined
  readonly onChange: (words: Readonly<Record<string, string>>) => void
}

/** The fields of one language, when its stored words are loaded. */
const LanguageFields = ({ language, languageName, fields, typed, onChange }: FieldsProps): ReactElement => {
  const { words, hasFailed, refetch } = useWords(language)
  if (!words && !typed) {
    return hasFailed ? (
      <p role="alert" className="hint">
        {messages.failed} <Button onClick={refetch}>{messages.retry}</Button>
      </p>
    ) : (
      <output className="hint">{messages.loading}</output>
    )
  }
  // The typed words contain all fields, so that a save replaces the language as a whole.
  const stored = Object.fromEntries(fields.map(({ key, storedIn }) => [key, (words && storedIn(words)) ?? '']))
  const shown = { ...stored, ...typed }
  return (
    <div className="stack-4">
      {fields.map(({ key, label, own, lengthMax, isLong = false }) => {
        const value = shown[key] ?? ''
        const error = isTooLong(value, lengthMax) ? commonMessages.tooLong(lengthMax) : undefined
        const type = (text: string): void => onChange({ ...shown, [key]: text })
        const shared = {
          label: messages.inLanguage({ field: label, language: languageName }),
          value,
          error,
          lang: language,
          placeholder: own,
        }
        return isLong ? (
          <TextArea key={key} {...shared} onChange={(event) => type(event.target.value)} />
        ) : (
          <TextField key={key} {...shared} autoComplete="off" onChange={(event) => type(event.target.value)} />
        )
      })}
    </div>
  )
}

type TranslationsFieldProps = {
  readonly value: TranslationDraft
  readonly fields: readonly WordField[]
  readonly onChange: (value: TranslationDraft) => void
}

/** Words in the other languages that the restaurant offers; without one, nothing. */
export const TranslationsField = ({ value, fields, onChange }: TranslationsFieldProps): ReactElement | null => {
  const languages = useOtherLanguages()
  if (languages.length === 0) return null
  const names = new Intl.DisplayNames(locale(), { type: 'language' })
  const nameOf = (language: Language): string => names.of(language) ?? language
  const hasLong = (language: Language): boolean =>
    fields.some(({ key, lengthMax }) => isTooLong(value[language]?.[key] ?? '', lengthMax))
  return (
    <Disclosure
      title={messages.title}
      summary={languages.length === 1 && languages[0] ? nameOf(languages[0]) : messages.languages(languages.length)}
      isOpenAtFirst={Object.keys(value).length > 0}
      hasError={languages.some(hasLong)}
    >
      <p className="hint">{messages.hint}</p>
      {languages.map((language) => (
        <Disclosure
          key={language}
          title={nameOf(language)}
          {...(value[language] && { summary: messages.changed })}
          isOpenAtFirst={value[language] !== undefined}
          hasError={hasLong(language)}
          isLazy
        >
          <LanguageFields
            language={language}
            languageName={nameOf(language)}
            fields={fields}
            typed={value[language]}
            onChange={(words) => onChange({ ...value, [language]: words })}
          />
        </Disclosure>
      ))}
    </Disclosure>
  )
}
