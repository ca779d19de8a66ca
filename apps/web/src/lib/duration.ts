import { inDateWords, locale } from './language/language.ts'

const hourMinutes = 60

// At 40 tables, a third of each live event went into new formats.
const formats = new Map<string, Intl.NumberFormat>()

const inUnit = (unit: 'minute' | 'hour' | 'day', value: number): string => {
  const language = locale()
  const key = `${language} ${unit}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' })
  formats.set(key, format)
  return inDateWords(format.format(value))
}

/** Such as `14 min`, `1 hr 5 min`, `2 days`. */
export const durationText = (minutes: number): string => {
  if (minutes < hourMinutes) return inUnit('minute', minutes)
  const hours = Math.floor(minutes / hourMinutes)
  if (hours >= 24) return inUnit('day', Math.floor(hours / 24))
  const rest = minutes % hourMinutes
  return rest === 0 ? inUnit('hour', hours) : `${inUnit('hour', hours)} ${inUnit('minute', rest)}`
}

/** As `durationText`, but without the minutes of an hour or more: `1 hr`. */
export const shortDurationText = (minutes: number): string =>
  durationText(minutes < hourMinutes ? minutes : minutes - (minutes % hourMinutes))
