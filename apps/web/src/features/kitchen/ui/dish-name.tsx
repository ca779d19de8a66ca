import type { ReactElement } from 'react'
import { createKeyedStore, useKeyed } from '#web/lib/store.ts'

const names = createKeyedStore<string>()

/** Names of dishes in the language of the device, by id; a dish without one has the menu's own. Only changed ones render. */
export const showDishNames = (shown: Readonly<Record<string, string>>): void =>
  names.replace(new Map(Object.entries(shown)))

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
