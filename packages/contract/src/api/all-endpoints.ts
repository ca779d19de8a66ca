import { staffEndpoints, ownRestaurantEndpoints, programEndpoints } from '../accounts/endpoints.ts'
import { auditLogEndpoints } from '../audit-log/endpoints.ts'
import { authEndpoints } from '../auth/endpoints.ts'
import { backupEndpoints } from '../backups/endpoints.ts'
import { billEndpoints, paymentEndpoints } from '../bills/endpoints.ts'
import { dayEndpoints } from '../days/endpoints.ts'
import { kitchenEndpoints } from '../kitchen/endpoints.ts'
import { menuFileEndpoints } from '../menu-file/endpoints.ts'
import { menuEndpoints } from '../menu/endpoints.ts'
import { offerEndpoints } from '../offers/endpoints.ts'
import { orderEndpoints } from '../orders/endpoints.ts'
import { printingEndpoints } from '../printing/endpoints.ts'
import { reportEndpoints } from '../reports/endpoints.ts'
import { boardEndpoints } from '../restaurants/board-endpoints.ts'
import { restaurantEndpoints } from '../restaurants/endpoints.ts'
import { setupEndpoints, checklistEndpoints, selfCheckEndpoints } from '../setup/endpoints.ts'
import { sourceEndpoints } from '../sources/endpoints.ts'
import { slipEndpoints } from '../sources/slip-endpoints.ts'
import { stockEndpoints } from '../stock/endpoints.ts'
import { tableEndpoints, sittingEndpoints } from '../tables/endpoints.ts'
import { visitEndpoints } from '../visits/endpoints.ts'
import { waiterCallEndpoints } from '../waiter-calls/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'

/** Every call below the API's root. Only the server needs them together; a screen imports the rows of its noun. */
export const allEndpoints = {
  ...authEndpoints,
  ...restaurantEndpoints,
  ...boardEndpoints,
  ...orderEndpoints,
  ...sourceEndpoints,
  ...slipEndpoints,
  ...waiterCallEndpoints,
  ...menuEndpoints,
  ...stockEndpoints,
  ...menuFileEndpoints,
  ...offerEndpoints,
  ...tableEndpoints,
  ...sittingEndpoints,
  ...visitEndpoints,
  ...kitchenEndpoints,
  ...billEndpoints,
  ...paymentEndpoints,
  ...dayEndpoints,
  ...staffEndpoints,
  ...ownRestaurantEndpoints,
  ...programEndpoints,
  ...webhookEndpoints,
  ...auditLogEndpoints,
  ...backupEndpoints,
  ...reportEndpoints,
  ...printingEndpoints,
  ...setupEndpoints,
  ...checklistEndpoints,
  ...selfCheckEndpoints,
} as const

/** The name of a call. */
export type EndpointName = keyof typeof allEndpoints
