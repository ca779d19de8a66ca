import { expect, test } from 'vitest'
import type { Subscription } from './profile.ts'
import { Topics } from './topics.ts'

const destination = '/topic/orders/r1'

test('an event is encoded once for any number of screens', () => {
  const topics = new Topics()
  const frames = new Set<Uint8Array>()
  const listen = (version: Subscription['version'], id: string): void =>
    topics.add({ id, destination, ack: 'auto', version, deliver: (frame) => frames.add(frame) })
  for (let screen = 0; screen < 1000; screen += 1) listen('1.2', 'sub-0')
  let encodings = 0
  const event = {
    toJSON: () => {
      encodings += 1
      return { id: 'o1' }
    },
  }
  topics.publish(destination, event)
  expect([encodings, frames.size]).toEqual([1, 1])

  frames.clear()
  listen('1.2', 'sub-1')
  listen('1.1', 'sub-0')
  topics.publish(destination, event)
  expect([encodings, frames.size]).toEqual([2, 3])
})
