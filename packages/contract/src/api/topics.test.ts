import { expect, test } from 'vitest'
import { staffRoles } from '../auth/roles.ts'
import { maySubscribe, topicPath, topics, type TopicName } from './topics.ts'

const names = Object.keys(topics) as TopicName[]

test('a topic is open to its roles, of its own restaurant only', () => {
  const open = staffRoles.map((role) => [
    role,
    names.filter((name) => maySubscribe({ restaurantId: 'spice-garden', role }, topicPath(name, 'spice-garden'))),
  ])
  expect(Object.fromEntries(open)).toEqual({
    admin: ['orders', 'waiterCalls', 'room', 'menu'],
    waiter: ['orders', 'waiterCalls', 'room', 'menu'],
    kitchen: ['orders', 'menu'],
    cashier: ['orders', 'room', 'menu'],
  })
  for (const role of staffRoles)
    for (const name of names)
      expect(maySubscribe({ restaurantId: 'coast-kitchen', role }, topicPath(name, 'spice-garden'))).toBe(false)
})

test.each(['/topic/orders', '/topic/orders/*', '/topic/orders/a/b', '/topic/orders/a\0', '/queue/orders/a', ''])(
  '"%s" is not a topic',
  (destination) => {
    expect(maySubscribe({ restaurantId: 'a', role: 'admin' }, destination)).toBe(false)
  },
)
