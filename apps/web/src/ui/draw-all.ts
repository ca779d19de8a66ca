import { flushSync } from 'react-dom'
import { createStore } from '#web/lib/store.ts'

/** Whether long lists are drawn whole, for find in page and print. Stays on until the page is left. */
export const drawsAll = createStore(false)

const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')

// The browser searches and prints only what is in the document.
addEventListener('keydown', (event) => {
  if (isFind(event)) drawsAll.set(true)
})
// `print()` of a script takes the page as it is when the listeners have returned.
addEventListener('beforeprint', () => flushSync(() => drawsAll.set(true)))
