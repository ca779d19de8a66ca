import type { ReactElement } from 'react'
import { choiceWords } from '#web/lib/choice-words.ts'
import { createKeyedStore, createStore, useKeyed, useStore } from '#web/lib/store.ts'
import type { LineChoice } from '../model/ticket.ts'

/** Names of the menu in another language: of dishes and options by id, of portions by the menu's own name. */
export type MenuNames = { readonly [part in 'items' | 'options' | 'portions']: Readonly<Record<string, string>> }

const names = createKeyedStore<string>()
const choiceNames = createStore<Omit<MenuNames, 'items'>>({ options: {}, portions: {} })

/** Shows names in the language of the device; a part without one has the menu's own. Only changed dishes render. */
export const showMenuNames = ({ items, options, portions }: MenuNames): void => {
  names.replace(new Map(Object.entries(items)))
  choiceNames.set({ options, portions })
}

/** The name of a dish in the language of the device. */
export const findDishName = (itemId: string, ownName: string): string => names.get(itemId) ?? ownName

/** The same, and the menu's own name where that is another. */
export const useDishName = (itemId: string, ownName: string) => {
  const name = useKeyed(names, itemId) ?? ownName
  return { name, ownName: name === ownName ? undefined : ownName }
}

/** A dish in a list, with the menu's own name small below. */
export const DishName = ({
  itemId,
  name: menuName,
}: {
  readonly itemId: string
  readonly name: string
}): ReactElement => {
  const { name, ownName } = useDishName(itemId, menuName)
  return (
    <>
      {name}
      {ownName && <span className="hint block">{ownName}</span>}
    </>
  )
}

type ChoiceProps = { readonly choice: LineChoice; readonly className: string | undefined }

/** The portion and options of a line in the language of the device; nothing without any. */
export const ChoiceName = ({ choice: { portion, options = [] }, className }: ChoiceProps): ReactElement | null => {
  const shown = useStore(choiceNames)
  const named = options.map(({ optionId, name, quantity }) => ({ name: shown.options[optionId] ?? name, quantity }))
  const words = choiceWords(portion && (shown.portions[portion.name] ?? portion.name), named)
  return words === '' ? null : <span className={className}>{words}</span>
}
