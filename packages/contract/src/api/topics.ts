import { type ProgramRole, roleSets, type StaffRole } from '../auth/roles.ts'

type Topic = {
  /** The STOMP destination, with `:restaurantId` for the restaurant of the messages. */
  readonly path: `/topic/${string}/:restaurantId`
  /** Staff of the restaurant with one of these roles may subscribe. */
  readonly roles: readonly StaffRole[]
}

/** Every live topic (spec §7 "Live connection"). The schema of its messages is in `topicMessages`. */
export const topics = {
  /** Every created or changed order, as a whole `Order`. The kitchen receives accepted ones only. */
  orders: { path: '/topic/orders/:restaurantId', roles: roleSets.allStaff },
  /** Every waiter call that was made or answered, as a `WaiterCallMessage`. */
  waiterCalls: { path: '/topic/notifications/waiter/:restaurantId', roles: roleSets.service },
  /** Every opened, changed or ended sitting, issued or changed bill, and printer with trouble, as a `RoomMessage`. */
  room: { path: '/topic/room/:restaurantId', roles: roleSets.room },
  /** Changes of the menu and of countdowns, as a `MenuMessage`; at most one per second. */
  menu: { path: '/topic/menu/:restaurantId', roles: roleSets.allStaff },
} as const satisfies Record<string, Topic>

/** The name of a live topic. */
export type TopicName = keyof typeof topics

/** The destination of one restaurant's topic, as SUBSCRIBE and MESSAGE frames name it. */
export const topicPath = (name: TopicName, restaurantId: string): string =>
  topics[name].path.replace(':restaurantId', restaurantId)

/** Whether a role may subscribe to a topic of its own restaurant. */
export const isTopicFor = (name: TopicName, role: ProgramRole): boolean =>
  topics[name].roles.some((one) => one === role)

/** Whether a staff member may subscribe to a destination; not to wildcards, unknown paths or other restaurants. */
export const maySubscribe = (
  staff: { readonly restaurantId: string; readonly role: ProgramRole },
  destination: string,
): boolean =>
  // Object.keys loses the names of the table.
  (Object.keys(topics) as TopicName[]).some(
    (name) => isTopicFor(name, staff.role) && topicPath(name, staff.restaurantId) === destination,
  )

/** The one destination a client may send to; it keeps the connection warm. */
export const pingDestination = '/app/ping'

/** The path of the live connection, below the API's root. */
export const livePath = '/ws'
