import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PreviewSection } from './preview-section.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Unread = NonNullable<Parameters<typeof PreviewSection>[0]['preview']['unread']>

const counts = { create: 0, update: 0, same: 1, error: 0 }

/** The texts of the lists that unfold, by their summary. */
const unfolded = (unread?: Unread): Record<string, (string | null)[]> => {
  const preview = {
    version: 'v1',
    isCommitted: false,
    counts,
    optionCounts: { ...counts, same: 0 },
    rows: [],
    newCategories: [],
    missing: [],
    isSuspending: false,
    pictures: { used: [], unused: [] },
    notes: [],
    unread,
  }
  const host = document.createElement('div')
  act(() =>
    createRoot(host).render(
      <PreviewSection
        preview={preview}
        edits={{}}
        failure={false}
        onEdit={() => undefined}
        onAsk={() => undefined}
        isSuspending={false}
        isBusy={false}
        isCommitting={false}
        onSuspend={() => undefined}
        onCommit={() => undefined}
      />,
    ),
  )
  return Object.fromEntries(
    [...host.querySelectorAll('details')].map((list) => [
      list.querySelector('summary')?.textContent,
      [...list.querySelectorAll('li')].map((item) => item.textContent),
    ]),
  )
}

test('texts that the import does not read stand with row or column', () => {
  const parts = [
    { place: '2', text: 'Prices without GST' },
    { place: 'F', text: 'Supplier: Ravi' },
  ]
  expect(unfolded(parts)).toEqual({
    '2 texts of the file are not read': ['Row 2 Prices without GST', 'Column F Supplier: Ravi'],
  })
  expect(unfolded([])).toEqual({})
  expect(unfolded()).toEqual({})
})
