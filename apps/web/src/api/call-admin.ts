import {
  figureEndpoints,
  historyEndpoints,
  offerEndpoints,
  ownRestaurantEndpoints,
  printedCardEndpoints,
  programEndpoints,
  staffEndpoints,
  webhookEndpoints,
} from '@thali/contract/api/endpoints-admin'
import { createCall } from './create-call.ts'

/** Makes a call of the administration. */
export const callAdmin = createCall({
  ...staffEndpoints,
  ...ownRestaurantEndpoints,
  ...programEndpoints,
  ...webhookEndpoints,
  ...historyEndpoints,
  ...printedCardEndpoints,
  ...figureEndpoints,
  ...offerEndpoints,
})
