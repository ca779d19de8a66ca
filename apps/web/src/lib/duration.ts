const minuteFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'minute', unitDisplay: 'short' })
const hourFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'hour', unitDisplay: 'short' })
const dayFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/**
 * A length of time as it is read at a glance.
 *
 * @param minutes Whole minutes.
 * @returns `14 min`, `1 hr 5 min`, `2 days`.
 */
export const durationText = (minutes: number): string => {
  if (minutes < 60) return minuteFormat.format(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return dayFormat.format(Math.floor(hours / 24))
  const rest = minutes % 60
  return rest === 0 ? hourFormat.format(hours) : `${hourFormat.format(hours)} ${minuteFormat.format(rest)}`
}
