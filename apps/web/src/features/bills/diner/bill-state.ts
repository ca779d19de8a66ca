import type { Bill } from '@thali/contract/bills/bill'
import type { IconName } from '#web/ui/later-icon.tsx'
import { dinerMessages as messages } from './diner-messages.en.ts'

type State = {
  readonly tone: 'accent' | 'neutral' | 'success' | 'warn'
  readonly icon: IconName
  readonly text: string
}

/** The state of a bill for its diner. An equal share may be paid although others are not. */
export const billState = ({ status, due, upiRequests = [] }: Bill): State => {
  if (status === 'cancelled' || status === 'credited')
    return { tone: 'neutral', icon: 'close', text: messages.states[status] }
  if (due === 0) return { tone: 'success', icon: 'check', text: messages.states.paid }
  if (upiRequests.some(({ state }) => state === 'claimed'))
    return { tone: 'warn', icon: 'clock', text: messages.checking }
  return { tone: 'accent', icon: 'receipt', text: messages.states.issued }
}
