import type { ReactElement } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

type Said = { readonly polite: string; readonly assertive: string }

const politeDelayMs = 400

const said = createStore<Said>({ polite: '', assertive: '' })
let timer: ReturnType<typeof setTimeout> | undefined

const say = (part: Partial<Said>): void => said.set({ ...said.get(), ...part })

/** Announces a change in one sentence to screen readers. Of several in quick succession only the last is read. */
export const announce = (text: string): void => {
  clearTimeout(timer)
  timer = setTimeout(() => say({ polite: text }), politeDelayMs)
}

/** Interrupts screen readers: only for a lost connection and for an order that was not sent. Empty text ends it. */
export const announceNow = (text: string): void => say({ assertive: text })

/** The two live regions of screen readers: once per app, present from the first paint. */
export const LiveRegions = (): ReactElement => {
  const { polite, assertive } = useStore(said)
  return (
    <>
      <div aria-live="polite" className="visually-hidden">
        {polite}
      </div>
      <div role="alert" className="visually-hidden">
        {assertive}
      </div>
    </>
  )
}
