const minuteFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'minute', unitDisplay: 'short' })
const hourFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'hour', unitDisplay: 'short' })
const dayFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' })

const hourMinutes = 60

/** Such as `14 min`, `1 hr 5 min`, `2 days`. */
export const durationText = (minutes: number): string => {
  if (minutes < hourMinutes) return minuteFormat.format(minutes)
  const hours = Math.floor(minutes / hourMinutes)
  if (hours >= 24) return dayFormat.format(Math.floor(hours / 24))
  const rest = minutes % hourMinutes
  return rest === 0 ? hourFormat.format(hours) : `${hourFormat.format(hours)} ${minuteFormat.format(rest)}`
}

/** As `durationText`, but without the minutes of an hour or more: `1 hr`. */
export const shortDurationText = (minutes: number): string =>
  durationText(minutes < hourMinutes ? minutes : minutes - (minutes % hourMinutes))
