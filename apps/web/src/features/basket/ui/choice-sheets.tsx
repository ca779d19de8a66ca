import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { quantityWords } from '../quantity-words.ts'
import { useStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { choiceMessages as messages } from '../choice-messages.en.ts'
import { basketMessages } from '../messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import { type ChoiceDish, priceOfLine } from '../model/choice-dish.ts'
import { wordsOf } from '../model/line-choice.ts'
import { type MenuDish, isSoldOut } from '../model/menu-dish.ts'
import { type ChoiceRequest, linesOf } from '../store/choice-request.ts'
import { basket, menuDishes, useBasket } from '../store/current-basket.ts'
import styles from './choice-sheets.module.css'
import { Chooser } from './chooser.tsx'

/** Why a dish cannot be ordered any more, with any choice; undefined if it can. */
const refusalOf = (dish: MenuDish | undefined, name: string): string | undefined => {
  if (dish?.closed !== undefined) return messages.unavailable
  return isSoldOut(dish) ? messages.isSoldOut(name) : undefined
}

type ChoiceSheetsProps = { readonly request: ChoiceRequest; readonly onClose: () => void }

/** Asks what to add of a dish with choices, or which of its lines to take one from. */
export const ChoiceSheets = ({ request, onClose }: ChoiceSheetsProps): ReactElement => {
  const { kind, item } = request
  // The menu may change while the sheet is open.
  const menu = useStore(menuDishes)
  const current = menu?.get(item.id)
  const dish = current ?? item
  const refusal = menu && refusalOf(current, item.name)
  const [isChoosing, setIsChoosing] = useState(false)
  // As it was at the opening: adding it must not change the question.
  const [last] = useState(() => linesOf(item.id).at(-1))
  if (kind === 'remove') return <WhichLine dish={dish} onClose={onClose} />
  const repeated = kind === 'add' && !isChoosing ? last : undefined
  const priced = repeated && refusal === undefined && priceOfLine(dish, repeated)
  if (priced)
    return (
      <Repeat
        dish={dish}
        entry={{ ...repeated, price: priced.price }}
        onAgain={() => setIsChoosing(true)}
        onClose={onClose}
      />
    )
  const entry = kind === 'change' ? request.entry : undefined
  return <Chooser dish={dish} entry={entry} refusal={refusal} onClose={onClose} />
}

const respond = ({ id, name }: ChoiceDish): void =>
  announce(quantityWords(name, basket.quantityOf(id), basket.get().total))

type RepeatProps = {
  readonly dish: ChoiceDish
  readonly entry: BasketEntry
  readonly onAgain: () => void
  readonly onClose: () => void
}

const Repeat = ({ dish, entry, onAgain, onClose }: RepeatProps): ReactElement => {
  const repeat = (): void => {
    const { quantity = 0 } = basket.get().lines.get(entry.lineKey) ?? {}
    if (quantity >= bounds.lineQuantityMax) {
      showToast(basketMessages.fullDish(bounds.lineQuantityMax), 'failure')
    } else {
      basket.add(entry)
      respond(dish)
    }
    onClose()
  }
  return (
    <Dialog
      title={messages.repeatTitle(dish.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onAgain}>{messages.again}</Button>
          <Button variant="primary" onClick={repeat}>
            {messages.repeat}
          </Button>
        </>
      }
    >
      <p className="hint">{messages.last}</p>
      <p className={styles.line}>
        <span className="grow">{wordsOf(dish, entry)}</span>
        <Price rupees={entry.price} />
      </p>
    </Dialog>
  )
}

/** The lines of a dish; a tap removes one of a line. */
const WhichLine = ({ dish, onClose }: { readonly dish: ChoiceDish; readonly onClose: () => void }): ReactElement => {
  const { lines } = useBasket()
  const remove = ({ lineKey }: BasketEntry): void => {
    if (basket.removeOne(lineKey)) respond(dish)
    else showToast(basketMessages.lockedDish(dish.name), 'failure')
    onClose()
  }
  return (
    <Dialog title={messages.removeTitle(dish.name)} onClose={onClose}>
      <ul className={styles.lines}>
        {[...lines.values()]
          .filter(({ id }) => id === dish.id)
          .map((entry) => {
            const words = wordsOf(dish, entry)
            return (
              <li key={entry.lineKey}>
                <button type="button" className={styles.row} data-press="" onClick={() => remove(entry)}>
                  <span className="visually-hidden">{basketMessages.removeOne(dish.name)} </span>
                  <span className="quiet digits">{messages.inBasket(entry.quantity)}</span>{' '}
                  <span className="grow">{words || dish.name}</span> <Price rupees={entry.price} />
                </button>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}
