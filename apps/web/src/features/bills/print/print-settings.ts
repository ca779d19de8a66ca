import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { printMessages as messages } from './print-messages.en.ts'

/** The papers of the print page; rolls by their width in mm. */
export const papers = ['58', '80', 'a5'] as const

export type Paper = (typeof papers)[number]

/** The paper of this device, and the numbers of the documents that it printed last. */
export type PrintSettings = { readonly paper: Paper; readonly printed: readonly string[] }

const settingName = 'print-bill'

/** Older documents are rarely printed again. */
const printedMax = 500

/** The settings of this device; an 80 mm roll until they are read. They outlast logins. */
export const printSettings = createStore<PrintSettings>({ paper: '80', printed: [] })

// Stored by any release.
const isPrintSettings = (value: unknown): value is PrintSettings =>
  typeof value === 'object' &&
  value !== null &&
  'paper' in value &&
  papers.some((paper) => paper === value.paper) &&
  'printed' in value &&
  Array.isArray(value.printed) &&
  value.printed.every((number) => typeof number === 'string')

/** Reads the settings of this device. Without a database the defaults stay. */
export const readPrintSettings = async (): Promise<void> => {
  try {
    const saved = await deviceSettings.find(settingName)
    if (isPrintSettings(saved)) printSettings.set(saved)
  } catch (error) {
    logFailure(messages.settingsFailedLog, error)
  }
}

const change = (part: Partial<PrintSettings>): void => {
  const settings = { ...printSettings.get(), ...part }
  printSettings.set(settings)
  deviceSettings.save(settingName, settings).catch((error: unknown) => {
    logFailure(messages.settingsNotKeptLog, error)
  })
}

export const choosePaper = (paper: Paper): void => change({ paper })

/** Remembers that this device printed a document; `key` is its restaurant and number. */
export const markPrinted = (key: string): void => {
  const { printed } = printSettings.get()
  if (!printed.includes(key)) change({ printed: [...printed, key].slice(-printedMax) })
}
