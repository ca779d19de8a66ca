import { formattersByZone } from '@thali/contract/basics/zone-format'

/** A weekday (0 is Sunday), an hour and a two-hour slot (0 is 12AM to 2AM) in a restaurant's time zone. */
export type LocalSlot = { readonly day: number; readonly hour: number; readonly time: number }

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The twelve slots of a day, as the Reports screen names them (spec §9). */
export const timeNames = [
  '12AM-2AM',
  '2AM-4AM',
  '4AM-6AM',
  '6AM-8AM',
  '8AM-10AM',
  '10AM-12PM',
  '12PM-2PM',
  '2PM-4PM',
  '4PM-6PM',
  '6PM-8PM',
  '8PM-10PM',
  '10PM-12AM',
] as const

const formatterOf = formattersByZone('en-US', { weekday: 'long', hour: 'numeric', hourCycle: 'h23' })

/** The weekday, hour and two-hour slot of a moment in an IANA time zone, such as `Asia/Kolkata`. */
export const localSlot = (time: Date, timezone: string): LocalSlot => {
  const parts = formatterOf(timezone).formatToParts(time)
  const read = (type: 'weekday' | 'hour'): string => parts.find((part) => part.type === type)?.value ?? ''
  const hour = Number(read('hour'))
  return { day: dayNames.findIndex((name) => name === read('weekday')), hour, time: Math.floor(hour / 2) }
}
