// Names of kept backups, such as thali-2026-11-23-0330.tar.gz. Sorted by name, they are sorted by time.

const pattern = /^thali-(\d{4}-\d{2}-\d{2})-(\d{4})(?:-(\d+))?\.tar\.gz$/

const formatOf = (timezone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** A moment in the local time of a zone, such as `2026-11-23 03:30`. */
export const localTimeText = (time: Date, timezone: string): string => {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** The name of a backup made at a moment, in the local time of a zone; another name while it is taken. */
export const newBackupName = (now: Date, timezone: string, isTaken: (name: string) => boolean): string => {
  const stem = `thali-${localTimeText(now, timezone).replace(' ', '-').replace(':', '')}`
  for (let time = 1; ; time += 1) {
    const name = `${stem}${time === 1 ? '' : `-${time}`}.tar.gz`
    if (!isTaken(name)) return name
  }
}

/** Whether a file name belongs to a kept backup; no other name is ever opened. */
export const isBackupName = (name: string): boolean => pattern.test(name)

const dateOf = (name: string): string => pattern.exec(name)?.[1] ?? ''

/** The number of days with a kept backup, and the number of backups that the last day keeps. */
export const daysKept = 14
const keptOfLastDay = 3

/** A later backup has a greater key, also with a number at its end. */
const sortKey = (name: string): string => {
  const [, date = '', time = '', count = '1'] = pattern.exec(name) ?? []
  return `${date} ${time} ${count.padStart(6, '0')}`
}

/** Backup names, newest first. */
export const newestFirst = (names: readonly string[]): string[] =>
  names.toSorted((first, second) => (sortKey(first) < sortKey(second) ? 1 : -1))

/**
 * The backups that are too old. Each of fourteen days keeps its newest backup, and the last day keeps three: repeated
 * backups of one day remove no other day.
 */
export const expiredNames = (names: readonly string[]): string[] => {
  const ofDay = new Map<string, number>()
  return newestFirst(names).filter((name) => {
    const date = dateOf(name)
    const count = (ofDay.get(date) ?? 0) + 1
    ofDay.set(date, count)
    if (ofDay.size > daysKept) return true
    return count > (ofDay.size === 1 ? keptOfLastDay : 1)
  })
}

/** The local time in a name, such as `2026-11-23 03:30`. */
export const wordsOfName = (name: string): string => {
  const [, date = '', time = ''] = pattern.exec(name) ?? []
  return `${date} ${time.slice(0, 2)}:${time.slice(2)}`
}
