import { expect, test } from 'vitest'
import { createStore } from '#web/lib/store.ts'
import type { Alarm } from '../model/alarms.ts'
import { AlarmBell } from './alarm-bell.ts'

const setUp = () => {
  const alarms = createStore<readonly Alarm[]>([])
  const rung: string[] = []
  let now = 1_000_000
  const bell = new AlarmBell({
    alarms,
    ring: ({ kind, isLoud, isRepeated }) =>
      rung.push([kind, isRepeated && 'again', isLoud && 'loud'].filter(Boolean).join(' ')),
    now: () => now,
    unseenSeconds: () => 60,
  })
  const { check } = bell.start()
  const wait = (seconds: number): string[] => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000
      check()
    }
    return rung.splice(0)
  }
  const alarm = (kind: Alarm['kind'], key: string): Alarm => ({ kind, key, since: kind === 'void' ? undefined : now })
  return { alarms, rung, wait, alarm }
}

test('a new alarm sounds at once, and again until it is acknowledged', () => {
  const { alarms, rung, wait, alarm } = setUp()
  alarms.set([alarm('new', 'a')])
  expect(rung.splice(0)).toEqual(['new'])
  expect(wait(19)).toEqual([])
  expect(wait(1)).toEqual(['new again'])
  alarms.set([])
  expect(wait(60)).toEqual([])
})

test('each kind has its own sound, a void before the others', () => {
  const { alarms, rung, alarm } = setUp()
  const [one, two, three] = [alarm('new', 'a'), alarm('changed', 'b'), alarm('void', 'c')]
  alarms.set([one])
  alarms.set([one, two])
  alarms.set([one, two, three])
  // An acknowledgement is silent.
  alarms.set([one, three])
  expect(rung).toEqual(['new', 'changed', 'void'])
})

test('an order that is not seen in time gets louder and faster', () => {
  const { alarms, wait, alarm } = setUp()
  alarms.set([alarm('new', 'a')])
  expect(wait(59)).toEqual(['new', 'new again', 'new again'])
  expect(wait(6)).toEqual(['new again loud', 'new again loud'])
})
