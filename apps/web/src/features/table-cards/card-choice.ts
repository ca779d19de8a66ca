import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { type FormatName, formatNames } from './paper/formats.ts'
import { type ThirdLanguage, thirdLanguages } from './paper/scripts.ts'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

/** The card format and language of this device. */
export type CardChoice = { readonly format: FormatName; readonly language: ThirdLanguage }

const settingName = 'table-cards'

const suggestedLanguage = (): ThirdLanguage =>
  thirdLanguages.find((one) => navigator.languages.some((language) => language.startsWith(one))) ?? 'kn'

/** The choice of this device; undefined until it is read. It outlasts logins. */
export const cardChoice = createStore<CardChoice | undefined>(undefined)

// Stored by any release.
const isCardChoice = (value: unknown): value is CardChoice =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  formatNames.some((one) => one === value.format) &&
  'language' in value &&
  thirdLanguages.some((one) => one === value.language)

/** Reads the choice of this device. Without a database it is the default. */
export const readCardChoice = async (): Promise<void> => {
  const saved = await deviceSettings.find(settingName).catch((error: unknown) => {
    logFailure(messages.choiceFailedLog, error)
  })
  // A choice may have been made in the meantime.
  if (cardChoice.get()) return
  cardChoice.set(isCardChoice(saved) ? saved : { format: 'card', language: suggestedLanguage() })
}

/** Remembers a choice on this device. */
export const saveCardChoice = (choice: CardChoice): void => {
  cardChoice.set(choice)
  deviceSettings.save(settingName, choice).catch((error: unknown) => logFailure(messages.choiceNotKeptLog, error))
}
