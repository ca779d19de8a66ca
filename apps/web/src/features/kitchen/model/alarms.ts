import type { KitchenTicket } from './ticket.ts'

/** The events that sound, most urgent last. */
export const alarmKinds = ['changed', 'new', 'void'] as const

export type AlarmKind = (typeof alarmKinds)[number]

export type Alarm = {
  /** Stays the same until the reason changes. */
  readonly key: string
  readonly kind: AlarmKind
  /** Not seen in time (ms since 1970); undefined for a void. */
  readonly since: number | undefined
}

/** The changes that the kitchen has to acknowledge. An expeditor answers only for voids: the stations see the rest. */
export const alarmsOf = (tickets: readonly KitchenTicket[], isExpeditor: boolean): readonly Alarm[] =>
  tickets.flatMap(({ id, state, lines, unseenSince, isPaidLate }) => {
    const voids = lines
      .filter(({ voided }) => voided > 0)
      .map((line): Alarm => ({ key: `void ${id} ${line.id} ${line.voided}`, kind: 'void', since: undefined }))
    if (isExpeditor || isPaidLate) return voids
    if (state === 'new') return [{ key: `new ${id}`, kind: 'new', since: unseenSince }, ...voids]
    const changes = lines
      .filter(({ pending }) => pending > 0)
      .map((line): Alarm => ({ key: `changed ${id} ${line.id} ${line.quantity}`, kind: 'changed', since: unseenSince }))
    return [...changes, ...voids]
  })

/** The most urgent kind of some alarms; undefined without any. */
export const loudestKind = (alarms: readonly Alarm[]): AlarmKind | undefined =>
  alarmKinds.findLast((kind) => alarms.some((alarm) => alarm.kind === kind))

/** Whether an alarm was not seen within this time. */
export const isEscalated = (alarms: readonly Alarm[], now: number, unseenSeconds: number): boolean =>
  alarms.some(({ since }) => since !== undefined && now - since >= unseenSeconds * 1000)
