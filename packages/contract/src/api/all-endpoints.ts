import {
  backupEndpoints,
  figureEndpoints,
  historyEndpoints,
  menuFileEndpoints,
  offerEndpoints,
  ownRestaurantEndpoints,
  printedCardEndpoints,
  programEndpoints,
  staffEndpoints,
  webhookEndpoints,
} from './endpoints-admin.ts'
import { billEndpoints, dayEndpoints, paymentEndpoints } from './endpoints-bills.ts'
import { changeEndpoints } from './endpoints-changes.ts'
import { printingEndpoints } from './endpoints-printing.ts'
import { checklistEndpoints, selfCheckEndpoints, setupEndpoints } from './endpoints-setup.ts'
import { translationEndpoints } from './endpoints-translations.ts'
import { endpoints } from './endpoint.ts'

// A module of its own: the server needs one table, and the browser's first download has only `endpoints.ts`.

/** Every call below the API's root. */
export const allEndpoints = {
  ...endpoints,
  ...offerEndpoints,
  ...billEndpoints,
  ...paymentEndpoints,
  ...dayEndpoints,
  ...staffEndpoints,
  ...ownRestaurantEndpoints,
  ...programEndpoints,
  ...webhookEndpoints,
  ...historyEndpoints,
  ...setupEndpoints,
  ...selfCheckEndpoints,
  ...checklistEndpoints,
  ...menuFileEndpoints,
  ...printedCardEndpoints,
  ...backupEndpoints,
  ...figureEndpoints,
  ...printingEndpoints,
  ...translationEndpoints,
  ...changeEndpoints,
} as const

/** The name of a call. */
export type EndpointName = keyof typeof allEndpoints
