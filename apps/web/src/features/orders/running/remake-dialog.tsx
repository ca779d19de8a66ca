import { type ReactElement, useState } from 'react'
import { newEpoch } from '@thali/contract/kitchen/ticks'
import type { Order } from '@thali/contract/orders/order'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { kitchenDialogsMessages as messages } from './kitchen-dialogs-messages.en.ts'
import { nameOf } from '../lines/line-words.ts'
import { reasonFault } from './reason-fault.ts'
import { remake, remakeLines, remakeMax } from './remake.ts'
import styles from './remake-dialog.module.css'

type Wish = {
  /** Undefined for the first line. */
  readonly lineId: string | undefined
  readonly units: number
  readonly reason: string
  /** Another one for each change: the server counts one remake of a name. */
  readonly name: number
}

const useWish = () => {
  const [wish, setWish] = useState<Wish>(() => ({ lineId: undefined, units: 1, reason: '', name: newEpoch() }))
  const change = (part: Partial<Wish>): void => setWish({ ...wish, ...part, name: newEpoch() })
  return { wish, change }
}

type RemakeDialogProps = { readonly order: Order; readonly onClose: () => void }

/** Asks which dish the kitchen makes again, how often, and why (plan §5.4). */
export const RemakeDialog = ({ order, onClose }: RemakeDialogProps): ReactElement => {
  // A retry repeats the first attempt, also when that was stored.
  const [opened, setOpened] = useState(order)
  const { wish, change } = useWish()
  const { reason } = wish
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const lines = remakeLines(opened)
  const line = lines.find(({ id }) => id === wish.lineId) ?? lines[0]
  const max = line ? remakeMax(line) : 0
  const units = Math.min(wish.units, Math.max(1, max))
  const fault = reasonFault(reason)

  const close = (): void => {
    if (!isPending) onClose()
  }
  const submit = async (): Promise<void> => {
    setHasTried(true)
    if (!line || isPending || fault !== undefined) return
    setIsPending(true)
    const { error, lost } = await remake(opened, { line, units, reason: reason.trim(), name: wish.name })
    setIsPending(false)
    if (lost) {
      const other = lost.items.find(({ id }) => id === line.id)?.remake
      setOpened(lost)
      change({})
      return setFailure(
        other && other.quantity > 0
          ? messages.remakeLost({ quantity: other.quantity, reason: other.reason })
          : messages.remakeChanged,
      )
    }
    if (error !== undefined) return setFailure(serverWords(error) ?? messages.remakeFailed)
    showToast(messages.remakeAsked({ units, dish: nameOf(line) }))
    onClose()
  }
  return (
    <Dialog
      title={messages.remakeTitle(order.orderNumber)}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => void submit()}>
            {line && messages.remakeConfirm({ units, dish: line.itemName })}
          </Button>
        </>
      }
    >
      <div className="stack-4">
        <fieldset>
          <legend className={styles.legend}>{messages.dish}</legend>
          {lines.map((one) => (
            <label key={one.id} className="check-row">
              <input
                className="check"
                type="radio"
                name="remake-line"
                checked={one.id === line?.id}
                onChange={() => change({ lineId: one.id, units: 1 })}
              />
              <span>
                {remakeMax(one) === 1 ? nameOf(one) : messages.choice({ dish: nameOf(one), units: remakeMax(one) })}
              </span>
            </label>
          ))}
        </fieldset>
        {max > 1 && (
          <div className={styles.quantity}>
            <span className={styles.legend}>{messages.quantity}</span>
            <Stepper
              label={messages.quantity}
              size="row"
              quantity={units}
              max={max}
              addLabel={messages.oneMore}
              removeLabel={messages.oneLess}
              onAdd={() => change({ units: units + 1 })}
              onRemove={() => change({ units: Math.max(1, units - 1) })}
            />
          </div>
        )}
        <ReasonField
          hint={messages.remakeHint}
          label={messages.reason}
          choices={Object.values(messages.remakeReasons)}
          value={reason}
          error={hasTried ? fault : undefined}
          failure={failure}
          onChange={(next) => change({ reason: next })}
        />
      </div>
    </Dialog>
  )
}
