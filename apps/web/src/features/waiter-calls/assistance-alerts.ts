import type { WaiterCall } from '@thali/contract'
import { announce } from '#web/ui/announce.tsx'
import { assistanceMessages } from './assistance-messages.en.ts'

/**
 * Tells screen readers what the new tile shows.
 *
 * @param call The call that came in.
 */
export const announceCall = (call: WaiterCall): void => announce(assistanceMessages.called(call.tableNumber))
