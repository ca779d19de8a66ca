import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import { clockMessages } from '#web/lib/clock-messages.en.ts'
import { aheadWords, isLargeDifference } from '#web/lib/clock-words.ts'
import { fullDateTime } from '#web/lib/date-time.ts'
import { selfCheckMessages as messages } from './self-check-messages.en.ts'

/** `note` is worth knowing, `bad` needs attention. */
export type CheckState = 'good' | 'note' | 'bad'

/** One line of the result: what was found, and what to do about it. */
export type CheckRow = {
  readonly id: string
  readonly title: string
  readonly state: CheckState
  readonly found: string
  readonly advice?: string
}

/** The facts that the browser knows about this device. */
export type Device = {
  /** ms by which its clock is ahead of the server's. */
  readonly aheadMs: number
  readonly timezone: string
  readonly isSecure: boolean
  readonly canKeepScreenOn: boolean
  readonly live: 'connecting' | 'connected' | 'disconnected'
}

// An order's time is shown in minutes.
const clockToleranceMs = 60_000

// A day of orders takes a few MB; the rest is for pictures and backups.
const leastFreeBytes = 1024 ** 3
const leastFreeShare = 0.05

/** Bytes in a unit that people read, such as `1.4 GB`. */
export const sizeWords = (bytes: number): string => {
  const units = Object.values(messages.units)
  const at = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)))
  const value = bytes / 1000 ** at
  return `${at > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at] ?? ''}`
}

/** A difference of clocks in its largest unit, at least one minute. */
export const differenceWords = (ms: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000))
  if (minutes < 120) return messages.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? messages.hours(hours) : messages.days(Math.round(hours / 24))
}

type Words = { readonly title: string; readonly advice?: string }

const good = (id: string, { title }: Words, found: string): CheckRow => ({ id, title, state: 'good', found })

const other = (id: string, { title, advice }: Words, state: CheckState, found: string, more = advice): CheckRow => ({
  id,
  title,
  state,
  found,
  ...(more && { advice: more }),
})

const clockRow = (aheadMs: number): CheckRow => {
  const { clock } = messages
  if (Math.abs(aheadMs) < clockToleranceMs) return good('clock', clock, clock.good)
  const words = differenceWords(aheadMs)
  const advice = isLargeDifference(aheadMs) ? clockMessages.advice : clock.advice
  return other('clock', clock, 'bad', aheadMs > 0 ? clock.ahead(words) : clock.behind(words), advice)
}

const liveRow = (live: Device['live']): CheckRow => {
  const words = messages.live
  if (live === 'connected') return good('live', words, words.good)
  if (live === 'connecting') return other('live', words, 'note', words.connecting)
  return other('live', words, 'bad', words.bad)
}

// A zone may have two names, such as Asia/Kolkata and Asia/Calcutta.
const hasSameTime = (zone: string, other: string, now = new Date()): boolean =>
  zone === other || fullDateTime(now, zone) === fullDateTime(now, other)

/** The rows about this device; sound has its own. `timezone` is the restaurant's. */
export const deviceRows = (device: Device, timezone: string): CheckRow[] => {
  const { zone, https, screen } = messages
  return [
    liveRow(device.live),
    clockRow(device.aheadMs),
    hasSameTime(device.timezone, timezone)
      ? good('zone', zone, zone.good(timezone))
      : other('zone', zone, 'note', zone.other({ device: device.timezone, restaurant: timezone })),
    device.isSecure ? good('https', https, https.good) : other('https', https, 'note', https.bad),
    device.canKeepScreenOn ? good('screen', screen, screen.good) : other('screen', screen, 'note', screen.bad),
  ]
}

const databaseRow = ({ engine, isWritable, isDamaged }: SelfCheck['database']): CheckRow => {
  const { database } = messages
  if (isDamaged) return other('database', database, 'bad', database.damaged, database.damagedAdvice)
  if (!isWritable) return other('database', database, 'bad', database.bad, database.badAdvice)
  return good('database', database, database.good(database.engines[engine]))
}

const diskRow = ({ freeBytes, totalBytes }: NonNullable<SelfCheck['disk']>): CheckRow => {
  const { disk } = messages
  const isLow = freeBytes < leastFreeBytes || freeBytes < totalBytes * leastFreeShare
  return isLow
    ? other('disk', disk, 'bad', disk.bad(sizeWords(freeBytes)))
    : good('disk', disk, disk.good({ free: sizeWords(freeBytes), total: sizeWords(totalBytes) }))
}

// A night, and two hours for a slow one.
const backupMaxAgeMs = 26 * 60 * 60_000

const backupRow = (found: NonNullable<SelfCheck['backup']>, now: string): CheckRow => {
  const { backup } = messages
  const { newestDateTime, time, damaged, hasSecondPlace } = found
  const ageMs = newestDateTime === null ? undefined : Date.parse(now) - Date.parse(newestDateTime)
  if (damaged > 0) return other('backup', backup, 'bad', backup.damaged(damaged))
  if (ageMs === undefined) return other('backup', backup, 'note', backup.none)
  if (time === null) return other('backup', backup, 'note', `${backup.off} ${backup.old(differenceWords(ageMs))}`)
  const isOld = ageMs > backupMaxAgeMs
  const age = differenceWords(ageMs)
  if (isOld) return other('backup', backup, 'bad', backup.old(age))
  if (hasSecondPlace === false)
    return other('backup', backup, 'note', `${backup.good(age)} ${backup.onePlace}`, backup.onePlaceAdvice)
  return good('backup', backup, backup.good(age))
}

const serverClockRow = ({ dateTime, ahead }: SelfCheck, timezone: string): CheckRow => {
  const { serverClock } = messages
  const found = serverClock.good({ moment: fullDateTime(dateTime, timezone), zone: timezone })
  if (ahead)
    return other('server-clock', serverClock, 'bad', `${found} ${aheadWords(ahead, timezone)}`, clockMessages.advice)
  return { ...good('server-clock', serverClock, found), advice: serverClock.advice }
}

const guestAddressRow = ({ address, result }: NonNullable<SelfCheck['guestAddress']>): CheckRow => {
  const { title, good: works, found, advice } = messages.guestAddress
  if (result === 'good') return good('guest-address', { title }, works(address))
  return other('guest-address', { title }, 'bad', found[result](address), advice[result])
}

const deviceStates = { ready: 'good', missing: 'note', denied: 'bad', refused: 'bad' } as const

/** A row per device of the operator's list. */
const printerRows = (devices: NonNullable<SelfCheck['printerDevices']>): CheckRow[] =>
  devices.map(({ path, state }) => {
    const { title, found, advice } = messages.printerDevice
    const row = { id: `printer ${path}`, title: title(path), state: deviceStates[state], found: found[state] }
    return state === 'ready' ? row : { ...row, advice: advice[state] }
  })

const counts = new Intl.NumberFormat('en-IN')

const activityRow = ({ entries, keptDays }: NonNullable<SelfCheck['activity']>): CheckRow => {
  const { activity } = messages
  const kept = keptDays === null ? activity.always : activity.kept(keptDays)
  return good('activity', activity, `${activity.entries(counts.format(entries))} ${kept}`)
}

/** The rows about the server. A value that it could not measure has no row. */
export const serverRows = (checked: SelfCheck, timezone: string): CheckRow[] => {
  const { dateTime, version, database, activity, backup, disk, guestAddress, printerDevices, hasFoodLicence } = checked
  const { size, foodLicence } = messages
  return [
    databaseRow(database),
    ...(guestAddress ? [guestAddressRow(guestAddress)] : []),
    ...(hasFoodLicence === undefined
      ? []
      : [
          hasFoodLicence
            ? good('food-licence', foodLicence, foodLicence.good)
            : other('food-licence', foodLicence, 'bad', foodLicence.bad),
        ]),
    ...printerRows(printerDevices ?? []),
    ...(backup ? [backupRow(backup, dateTime)] : []),
    ...(disk ? [diskRow(disk)] : []),
    serverClockRow(checked, timezone),
    ...(database.bytes === null ? [] : [good('size', size, size.good(sizeWords(database.bytes)))]),
    ...(activity ? [activityRow(activity)] : []),
    good('version', messages.version, messages.version.good(version)),
  ]
}
