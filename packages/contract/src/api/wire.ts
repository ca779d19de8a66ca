import type { z } from 'zod'
import { ownRestaurantWire } from '../accounts/own-restaurant-schema.ts'
import { programWire } from '../accounts/program-schema.ts'
import { staffWire } from '../accounts/staff-schema.ts'
import { auditLogWire } from '../audit-log/schema.ts'
import { authWire } from '../auth/schema.ts'
import { backupWire } from '../backups/schema.ts'
import { billWire, paymentWire } from '../bills/calls-schema.ts'
import { dayWire } from '../days/schema.ts'
import { kitchenWire } from '../kitchen/wire.ts'
import { menuFileWire } from '../menu-file/schema.ts'
import { menuMessage } from '../menu/schema.ts'
import { menuWire } from '../menu/wire.ts'
import { offerWire } from '../offers/schema.ts'
import { orderWire } from '../orders/schema.ts'
import { order } from '../orders/schema.ts'
import { printingWire } from '../printing/schema.ts'
import { reportWire } from '../reports/schema.ts'
import { boardWire } from '../restaurants/board-schema.ts'
import { restaurantWire } from '../restaurants/schema.ts'
import { checklistWire } from '../setup/checklist-schema.ts'
import { setupWire } from '../setup/schema.ts'
import { selfCheckWire } from '../setup/self-check-schema.ts'
import { sourceWire } from '../sources/schema.ts'
import { slipWire } from '../sources/slip-schema.ts'
import { stockWire } from '../stock/wire.ts'
import { tableWire } from '../tables/schema.ts'
import { sittingWire } from '../tables/sitting-schema.ts'
import { roomMessage } from '../tables/sitting-schema.ts'
import { visitWire } from '../visits/schema.ts'
import { waiterCallWire } from '../waiter-calls/schema.ts'
import { waiterCallMessage } from '../waiter-calls/schema.ts'
import { webhookWire } from '../webhooks/schema.ts'
import type { EndpointName } from './all-endpoints.ts'
import type { TopicName } from './topics.ts'

type WireParts = {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

/** The input and the reply of each call of `endpoints`. The server checks input; its tests check replies too. */
export const wire = {
  ...ownRestaurantWire,
  ...programWire,
  ...staffWire,
  ...auditLogWire,
  ...authWire,
  ...backupWire,
  ...billWire,
  ...paymentWire,
  ...dayWire,
  ...kitchenWire,
  ...menuFileWire,
  ...menuWire,
  ...offerWire,
  ...orderWire,
  ...printingWire,
  ...reportWire,
  ...restaurantWire,
  ...boardWire,
  ...checklistWire,
  ...setupWire,
  ...selfCheckWire,
  ...sourceWire,
  ...slipWire,
  ...stockWire,
  ...tableWire,
  ...sittingWire,
  ...visitWire,
  ...waiterCallWire,
  ...webhookWire,
} as const satisfies Record<EndpointName, WireParts>

/** The message of each topic of `topics`. */
export const topicMessages = {
  orders: order,
  waiterCalls: waiterCallMessage,
  room: roomMessage,
  menu: menuMessage,
} as const satisfies Record<TopicName, z.ZodType>
