import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { type DisplaySettings, defaultSettings, isDisplaySettings } from '../model/view.ts'

const settingName = 'kitchen-display'

/** The settings of this device; the defaults until they are read. They outlast logins. */
export const displaySettings = createStore<DisplaySettings>(defaultSettings)

let isTouched = false

/** Reads the settings of this device. A change made before wins. */
export const readDisplaySettings = async (): Promise<void> => {
  try {
    const saved = await deviceSettings.find(settingName)
    if (isDisplaySettings(saved) && !isTouched) displaySettings.set(saved)
  } catch (error) {
    logFailure('Error reading the settings of the display', error)
  }
}

export const changeDisplaySettings = (change: Partial<DisplaySettings>): void => {
  isTouched = true
  const settings = { ...displaySettings.get(), ...change }
  displaySettings.set(settings)
  deviceSettings.save(settingName, settings).catch((error: unknown) => {
    logFailure('Error keeping the settings of the display', error)
  })
}
