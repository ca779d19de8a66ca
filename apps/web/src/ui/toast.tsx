import { type ReactElement, useEffect, useRef } from 'react'
import { limits } from '@thali/contract'
import { createStore, useStore } from '#web/lib/store.ts'
import styles from './toast.module.css'

type Toast = { readonly id: number; readonly text: string }

const toast = createStore<Toast | undefined>(undefined)
/** Waits until the toast that shows was read. */
let next: string | undefined
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

const show = (text: string, tell: 'set' | 'setSoon'): void => {
  clearTimeout(timer)
  lastId += 1
  toast[tell]({ id: lastId, text })
  timer = setTimeout(end, limits.toastMs)
}

// With the frame: it may be amid a burst of messages, which is one rendering a frame.
const end = (): void => {
  const waiting = next
  next = undefined
  if (waiting === undefined) toast.setSoon(undefined)
  else show(waiting, 'setSoon')
}

/**
 * Says something in passing, for limits.toastMs: a later one waits that long, and of several that wait only the last is
 * said. Never the only trace of something a person must not miss.
 *
 * @param text At most two lines.
 */
export const showToast = (text: string): void => {
  const shown = toast.get()
  if (shown && shown.text !== text) next = text
  else show(text, 'set')
}

/**
 * Where toasts show: once per app, there from the first paint so that screen readers listen to it. It lives in the top
 * layer, raised anew when a dialog was opened after it.
 *
 * @returns The region.
 */
export const ToastRegion = (): ReactElement => {
  const shown = useStore(toast)
  const ref = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    const region = ref.current
    // Browsers before 2024 have no popover: the region is then fixed, and below dialogs.
    if (!region || !('showPopover' in region)) return
    const isCovered = shown !== undefined && document.querySelector('dialog[open]') !== null
    if (isCovered && region.matches(':popover-open')) region.hidePopover()
    if (!region.matches(':popover-open')) region.showPopover()
  }, [shown])

  return (
    <output ref={ref} popover="manual" className={styles.region}>
      {shown && (
        <span key={shown.id} className={styles.toast}>
          {shown.text}
        </span>
      )}
    </output>
  )
}
