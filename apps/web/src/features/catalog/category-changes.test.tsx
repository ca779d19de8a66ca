import type { Category } from '@thali/contract'
import { type ReactElement, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { categoryToSave, useSaveCategory } from './category-changes.ts'

// React asks for this before it lets a test drive it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a new category whose answer was lost is found when it is saved again, not made twice', async () => {
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
  const category = categoryToSave({ name: 'Soups', type: 'Regular' }, 'spice-garden', undefined, [])
  const onAnswer = vi.fn<(saved: Category | undefined) => void>()
  const Form = (): ReactElement => {
    const { save } = useSaveCategory([])
    return (
      <button type="button" onClick={() => void save({ category, onChangedMeanwhile: () => undefined }).then(onAnswer)}>
        Save
      </button>
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(<Form />))
  const press = (): Promise<void> => act(async () => host.querySelector('button')?.click())

  await press()
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(undefined))
  isAnswerLost = false
  await press()
  await vi.waitFor(() => expect(onAnswer.mock.lastCall?.[0]?.id).toBe('made-1'))
  expect(stored).toHaveLength(1)
  act(() => root.unmount())
})
