import { type ReactElement, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Category } from '@thali/contract/menu/category'
import { type Place, type SavedCategory, categoryToSave, useSaveCategory } from './category-changes.ts'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A button that saves one new category; each press is one attempt. */
const openForm = async (place: Place) => {
  const category = categoryToSave(
    { name: 'Soups', type: 'Regular', week: [], stationId: '', translations: {} },
    'spice-garden',
    undefined,
    [],
  )
  const onAnswer = vi.fn<(saved: SavedCategory | undefined) => void>()
  const Form = (): ReactElement => {
    const { save } = useSaveCategory([])
    const press = (): void => void save({ category, place, onConflict: () => undefined }).then(onAnswer)
    return (
      <button type="button" onClick={press}>
        Save
      </button>
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(<Form />))
  return {
    onAnswer,
    press: (): Promise<void> => act(async () => host.querySelector('button')?.click()),
    close: () => act(() => root.unmount()),
  }
}

test('after a lost answer a retry creates no second category', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored: Category[] = []
  let isAnswerLost = true
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(stored)
    stored.push({
      isSuspended: false,
      ...JSON.parse(typeof init.body === 'string' ? init.body : ''),
      id: `made-${stored.length + 1}`,
    })
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    return Response.json(stored.at(-1), { status: 201 })
  })
  const { press, onAnswer, close } = await openForm('first')
  await press()
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(undefined))
  isAnswerLost = false
  await press()
  await vi.waitFor(() => expect(onAnswer.mock.lastCall?.[0]?.category.id).toBe('made-1'))
  expect(stored).toHaveLength(1)
  close()
})

test('a failed move of a new category is reported as misplaced', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const made = {
    id: 'soups',
    restaurantId: 'spice-garden',
    name: 'Soups',
    type: 'Regular',
    weight: 9,
    isSuspended: false,
  }
  const orders: unknown[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'POST') return Response.json(made, { status: 201 })
    if (init.method === 'GET') return Response.json([made, { ...made, id: 'breads', weight: 8 }])
    if (isBroken) throw new TypeError('Failed to fetch')
    orders.push(JSON.parse(typeof init.body === 'string' ? init.body : ''))
    return Response.json([])
  })
  const { press, onAnswer, close } = await openForm('last')
  await press()
  await vi.waitFor(() => expect(onAnswer.mock.lastCall?.[0]?.isMisplaced).toBe(true))
  isBroken = false
  await press()
  await vi.waitFor(() => expect(onAnswer.mock.lastCall?.[0]?.isMisplaced).toBe(false))
  expect(orders).toEqual([{ restaurantId: 'spice-garden', type: 'Regular', categoryIds: ['breads', 'soups'] }])
  close()
})

test('an edited category keeps what the form has not, and changes its station', () => {
  const edited: Category = {
    id: 'soups',
    version: 3,
    restaurantId: 'spice-garden',
    name: 'Soups',
    type: 'Regular',
    weight: 7,
    isSuspended: true,
    stationId: 'bar',
  }
  const save = (stationId: string) =>
    categoryToSave({ name: ' Starters ', type: 'Special', week: [], stationId, translations: {} }, 'r', edited, [])
  expect(save('grill')).toMatchObject({ ...edited, name: 'Starters', type: 'Special', stationId: 'grill' })
  expect(save('').stationId).toBeNull()
})
