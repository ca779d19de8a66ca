import { type ReactElement, useId } from 'react'
import { SelectField } from '#web/ui/field.tsx'
import type { CardChoice } from './card-choice.ts'
import { formatNames } from './paper/formats.ts'
import { guestSentences } from './paper/guest-sentences.ts'
import { type ThirdLanguage, hasLetters, ownNames, thirdLanguages } from './paper/scripts.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type FormatFieldsProps = { readonly choice: CardChoice; readonly onChoose: (choice: CardChoice) => void }

/** Such as `Bengali · বাংলা`. */
const nameOf = (language: ThirdLanguage): string => `${messages.languages[language]} · ${ownNames[language]}`

const missingLetters = (language: CardChoice['language']): string | undefined => {
  if (!hasLetters(guestSentences[language].read, language)) return nameOf(language)
  return hasLetters(guestSentences.hi.read, 'hi') ? undefined : messages.hindi
}

/** The kind of paper and the third language. */
export const FormatFields = ({ choice, onChoose }: FormatFieldsProps): ReactElement => {
  const id = useId()
  const { format, language } = choice
  const missing = format === 'sticker' ? undefined : missingLetters(language)
  return (
    <section className={styles.group}>
      <fieldset>
        <legend className="heading">{messages.format}</legend>
        {formatNames.map((one) => (
          <label key={one} className={styles.option}>
            <input
              className="check"
              type="radio"
              name={id}
              checked={one === format}
              aria-label={messages.formats[one].name}
              aria-describedby={`${id}-${one}`}
              onChange={() => onChoose({ ...choice, format: one })}
            />
            <span>
              <span className="block name">{messages.formats[one].name}</span>
              <span id={`${id}-${one}`} className={styles.hint}>
                {messages.formats[one].hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {format !== 'sticker' && (
        <SelectField
          label={messages.language}
          value={language}
          onChange={(event) => {
            const chosen = thirdLanguages.find((one) => one === event.target.value)
            if (chosen) onChoose({ ...choice, language: chosen })
          }}
        >
          {thirdLanguages.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      )}
      {missing !== undefined && (
        <p role="note" className="notice warn">
          {messages.noLetters(missing)}
        </p>
      )}
    </section>
  )
}
