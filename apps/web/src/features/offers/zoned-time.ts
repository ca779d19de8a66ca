const formatters = new Map<string, Intl.DateTimeFormat>()

const partsOf = (timezone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timezone, formatter)
  }
  return formatter
}

/**
 * What the clocks of a place show at a moment, as a date-time field has it.
 *
 * @param at The moment.
 * @param timezone IANA name.
 * @returns `2026-11-20T21:41`.
 */
export const wallTime = (at: Date, timezone: string): string => {
  const parts = partsOf(timezone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const wallShape = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/

// Browsers read much as a date that is none.
const asUtc = (wall: string): number => {
  const minutes = wallShape.exec(wall)?.[0]
  return minutes === undefined ? Number.NaN : new Date(`${minutes}:00Z`).getTime()
}

/**
 * The moment at which the clocks of a place show a time. Of an hour that comes twice, one of both; of one that is skipped,
 * the moment as if it were not.
 *
 * @param wall `2026-11-20T21:41`, as a date-time field gives it.
 * @param timezone IANA name.
 * @returns The moment; an invalid Date for what is no time.
 */
export const momentOf = (wall: string, timezone: string): Date => {
  const wanted = asUtc(wall)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  // Off by the zone's offset; the offset of that guess, and then of the better one, puts it right.
  const correct = (guess: number): number => guess + wanted - asUtc(wallTime(new Date(guess), timezone))
  return new Date(correct(correct(wanted)))
}
