import type { ReactElement } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { sampleReply } from '../../../test/sample.ts'
import type { FakeApi } from '../../../test/fake-api.ts'
import { fakeNetwork, showComponent, type TestScreen } from '../../../test/screen.tsx'
import { UndoStrip } from './undo-strip.tsx'

const [sampleCategory] = sampleReply('getRestaurant').categories
const [sampleItem] = sampleCategory?.items ?? []

/** A dish on sale. */
export const aDish = (id: string, more: Partial<MenuItem> = {}): MenuItem => {
  if (!sampleItem) throw new Error('The sample has no dish')
  return { ...sampleItem, id, name: id, isSuspended: false, ...more }
}

/** Answers the menu with these categories, and the countdowns by dish. */
export const answerMenu = (
  api: FakeApi,
  categories: Readonly<Record<string, readonly MenuItem[]>>,
  stock: Readonly<Record<string, number>> = {},
): void => {
  api.answer('getRestaurant', (menu) => ({
    ...menu,
    categories: Object.entries(categories).flatMap(([name, items]) =>
      sampleCategory ? [{ ...sampleCategory, id: name, name, items: [...items] }] : [],
    ),
  }))
  api.answer('getStock', ([sample]) =>
    Object.entries(stock).flatMap(([itemId, left]) => (sample ? [{ ...sample, itemId, left }] : [])),
  )
}

/** The changes of dishes so far. */
export const changes = (api: FakeApi): unknown[] =>
  api.calls.flatMap(({ name, params, body }) =>
    name === 'setItemAvailability'
      ? [[params['itemId'], body]]
      : name === 'setOptionAvailability'
        ? [[params['optionId'], body]]
        : [],
  )

/** Shows a part of a screen with the strip that undoes a change. */
export const showWithUndo = async (element: ReactElement, before: (api: FakeApi) => void): Promise<TestScreen> => {
  const api = fakeNetwork()
  before(api)
  return showComponent(
    <>
      <h1 tabIndex={-1}>Screen</h1>
      <UndoStrip />
      {element}
    </>,
    api,
  )
}
