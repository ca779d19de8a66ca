import { uiMessages } from '#web/ui/messages.en.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type ChoiceRequest, choiceRequest } from '../store/choice-request.ts'
import { basketLayer } from './basket-layer-slot.ts'

/** Opens a question about a dish with choices. Downloads what shows it, if that is not here yet. */
export const askChoice = (request: ChoiceRequest): void => {
  choiceRequest.set(request)
  if (basketLayer.get()) return
  void import('./start-basket-layer.ts').then(
    (layer) => void layer.startBasketLayer(),
    () => {
      choiceRequest.set(undefined)
      showToast(uiMessages.notDownloaded, 'failure')
    },
  )
}
