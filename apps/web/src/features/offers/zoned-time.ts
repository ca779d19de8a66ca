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
 * Local time in a zone, as a date-time field has it: `2026-11-20T21:41`.
 *
 * @param timezone IANA name.
 */
export const wallTime = (at: Date, timezone: string): string => {
  const parts = partsOf(timezone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const wallShape = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/

// Browsers parse many invalid texts as dates.
const asUtc = (wall: string): number => {
  const minutes = wallShape.exec(wall)?.[0]
  return minutes === undefined ? Number.NaN : new Date(`${minutes}:00Z`).getTime()
}

/**
 * The moment of a local time in a zone. An ambiguous time gives one of both moments; a skipped one is shifted by the
 * change.
 *
 * @param wall `2026-11-20T21:41`, from a date-time field.
 * @param timezone IANA name.
 * @returns An invalid Date for an invalid text.
 */
export const momentOf = (wall: string, timezone: string): Date => {
  const wanted = asUtc(wall)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  // The first guess is off by the zone's offset; correcting twice handles a clock change in between.
  const correct = (guess: number): number => guess + wanted - asUtc(wallTime(new Date(guess), timezone))
  return new Date(correct(correct(wanted)))
}
