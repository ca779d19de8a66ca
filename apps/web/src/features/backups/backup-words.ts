import type { BackupStatus } from '@thali/contract/backups/backup'
import { backupsMessages as messages } from './backups-messages.en.ts'

const minuteMs = 60_000
const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

// A night, and two hours for a slow one.
const freshMs = 26 * 60 * minuteMs

/** The age of a backup in its largest unit. */
export const ageWords = (ms: number): string => {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return messages.fresh
  if (minutes < 120) return messages.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? messages.hours(hours) : messages.days(Math.floor(hours / 24))
}

/** Bytes in a unit that people read, such as `1.4 MB`. */
export const bytesWords = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)))
  const value = bytes / 1000 ** at
  return `${at > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at] ?? ''}`
}

/** A share from 0 to 1 in percent. */
export const percentWords = (share: number): string => `${Math.floor(Math.min(1, share) * 100)} %`

/** The newest good backup, its age in ms, and whether it is too old for a nightly one. */
export const newestOf = ({ backups, dateTime, time, isElsewhere }: BackupStatus) => {
  const newest = backups.find(({ state }) => state === 'good')
  const ageMs = newest && Math.max(0, Date.parse(dateTime) - Date.parse(newest.createdDateTime))
  const isLate = time !== null && !isElsewhere && (ageMs === undefined || ageMs > freshMs)
  return { newest, ageMs, isLate }
}
