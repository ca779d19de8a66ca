import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { choiceRequest } from '../store/choice-request.ts'

const ChoiceSheets = lazyPart(async () => (await import('./choice-sheets.tsx')).ChoiceSheets)

const close = (): void => choiceRequest.set(undefined)

/** The open question about a dish with choices. */
export const ChoiceSlot = (): ReactElement | null => {
  const request = useStore(choiceRequest)
  return request ? <ChoiceSheets request={request} onClose={close} /> : null
}
