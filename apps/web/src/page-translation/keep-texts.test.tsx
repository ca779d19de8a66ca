import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { translatePage } from '../../test/translate-page.ts'
import { keepTexts } from './keep-texts.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

keepTexts(document)

const Pair = ({ texts }: { readonly texts: readonly ReactNode[] }): ReactNode => texts

/** Texts next to texts, texts that come and go, change places, or take turns with elements. */
const Screen = ({ words }: { readonly words: readonly string[] }): ReactNode => {
  const [a = '', b = '', c = ''] = words
  return (
    <main>
      <p>{a}</p>
      <p>
        {a} · {b}
      </p>
      <p>
        {a === 'x' && <i>{b}</i>}
        {b}
        {c === 'x' ? <b>{a}</b> : c}
        {a === c && a}
        <Pair texts={[<i key={a}>{a}</i>, b]} />
      </p>
      <p>{a === b ? <i>{c}</i> : c}</p>
      <ul>
        {[...new Set(words)].map((word) => (
          <Pair key={word} texts={[word, b, <br key="br" />]} />
        ))}
      </ul>
      {b === 'y' && (
        <p>
          {a}
          {b}
        </p>
      )}
    </main>
  )
}

const untranslatedIn = (node: Node): string[] => {
  if (node.nodeName === 'FONT') return []
  return node instanceof Text ? [node.data].filter((text) => text.trim()) : [...node.childNodes].flatMap(untranslatedIn)
}

const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))

const words = array(constantFrom('x', 'y', 'z', ''), { minLength: 3, maxLength: 4 })
const ways = constantFrom('replaces' as const, 'inserts and removes' as const, 'moves' as const)

test('a translated screen shows what an untranslated one shows', async () => {
  await assert(
    asyncProperty(ways, array(words, { minLength: 2, maxLength: 5 }), async (way, states) => {
      const [host, control] = [document.createElement('div'), document.createElement('template').content]
      document.body.replaceChildren(host)
      const [root, controlRoot] = [createRoot(host), createRoot(control)]
      const show = async (state: readonly string[]): Promise<void> => {
        await act(async () => root.render(<Screen words={state} />))
        await act(async () => controlRoot.render(<Screen words={state} />))
        await settle()
        expect(host.textContent).toBe(control.textContent)
      }
      await show(states[0] ?? [])
      const showOriginal = translatePage(way)
      try {
        await settle()
        for (const state of states) await show(state)
        expect(untranslatedIn(host)).toEqual([])
      } finally {
        showOriginal()
      }
      await settle()
      expect(host.textContent).toBe(control.textContent)
      for (const state of states.toReversed()) await show(state)
      expect(host.querySelector('font')).toBe(null)
      await act(async () => root.unmount())
    }),
    { numRuns: 40 },
  )
})
