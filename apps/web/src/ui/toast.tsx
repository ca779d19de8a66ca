import { type ReactElement, useEffect, useRef } from 'react'
import { limits } from '@thali/contract'
import { createStore, useStore } from '#web/lib/store.ts'
import { uiMessages } from './messages.en.ts'
import styles from './toast.module.css'

type Toast = { readonly id: number; readonly text: string }
type Toasts = { readonly log: readonly Toast[]; readonly shown: Toast | undefined }
type Notify = 'set' | 'setSoon'

/** Toasts that stay in the log. */
const logMost = 20

const toasts = createStore<Toasts>({ log: [], shown: undefined })
/** The text to show once the current toast ends. */
let next: string | undefined
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds a text to the log, and shows it unless `isShown` is false. */
const add = (text: string, notify: Notify, isShown = true): void => {
  const { log, shown } = toasts.get()
  lastId += 1
  const toast = { id: lastId, text }
  toasts[notify]({ log: [...log, toast].slice(-logMost), shown: isShown ? toast : shown })
}

const show = (text: string, notify: Notify): void => {
  clearTimeout(timer)
  add(text, notify)
  timer = setTimeout(end, limits.toastMs)
}

// The end of a toast renders with the frame, since it may fall into a burst of messages.
const end = (): void => {
  const waiting = next
  next = undefined
  if (waiting === undefined) toasts.setSoon({ ...toasts.get(), shown: undefined })
  else show(waiting, 'setSoon')
}

/**
 * Shows a message for limits.toastMs. A later message waits for the end of the current one; of several that wait, only
 * the last is shown. The log has all of them. Never the only trace of something a person must not miss.
 *
 * @param text At most two lines.
 */
export const showToast = (text: string): void => {
  const { shown } = toasts.get()
  if (!shown || shown.text === text) return show(text, 'set')
  if (next !== undefined && next !== text) add(next, 'setSoon', false)
  next = text
}

/**
 * The region of the toasts, rendered once per app and from the first paint on, so that screen readers observe it. Past
 * toasts stay in it, hidden from sight, as a log to read again. It lives in the top layer and is raised above a dialog
 * that opened later.
 *
 * @returns The region.
 */
export const ToastRegion = (): ReactElement => {
  const { log, shown } = useStore(toasts)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const region = ref.current
    // Browsers before 2024 have no popover: the region is then fixed, and below dialogs.
    if (!region || !('showPopover' in region)) return
    const isCovered = shown !== undefined && document.querySelector('dialog[open]') !== null
    if (isCovered && region.matches(':popover-open')) region.hidePopover()
    if (!region.matches(':popover-open')) region.showPopover()
  }, [shown])

  return (
    <div ref={ref} popover="manual" role="log" aria-label={uiMessages.toasts} className={styles.region}>
      {log.map((toast) => (
        <span key={toast.id} className={toast === shown ? styles.toast : 'visually-hidden'}>
          {toast.text}
        </span>
      ))}
    </div>
  )
}
