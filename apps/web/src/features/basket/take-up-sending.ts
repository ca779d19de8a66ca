import { createElement } from 'react'
import { HeldPrompt } from './held-prompt.tsx'
import { startSending } from './sending.ts'
import { sendPrompt } from './sending-state.ts'

/**
 * Takes up the orders that were confirmed on an earlier visit; those nobody may send unasked are asked about, on
 * whatever screen is open.
 *
 * @returns Resolves when they were read.
 */
export const takeUpSending = (): Promise<void> => {
  sendPrompt.set(() => createElement(HeldPrompt))
  return startSending()
}
