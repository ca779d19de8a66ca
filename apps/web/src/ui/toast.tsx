import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { classNames } from '#web/lib/class-names.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'
import styles from './toast.module.css'

/** The subject of a toast decides its colour and icon. */
export type ToastKind = 'success' | 'failure' | 'order' | 'call'

type Message = { readonly text: string; readonly kind: ToastKind }
type Toast = Message & { readonly id: number }
type Toasts = { readonly log: readonly Toast[]; readonly shown: Toast | undefined }
type Notify = 'set' | 'setSoon'

/** Number of toasts in the log. */
const logMost = 20

const toasts = createStore<Toasts>({ log: [], shown: undefined })
const icons = { success: 'check', failure: 'alert', order: 'receipt', call: 'bell' } as const

/** Shown after the current toast. */
let next: Message | undefined
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Logs a message, and shows it unless `isShown` is false. */
const add = (message: Message, notify: Notify, isShown = true): void => {
  const { log, shown } = toasts.get()
  lastId += 1
  const toast = { ...message, id: lastId }
  toasts[notify]({ log: [...log, toast].slice(-logMost), shown: isShown ? toast : shown })
}

const show = (message: Message, notify: Notify): void => {
  clearTimeout(timer)
  add(message, notify)
  timer = setTimeout(end, limits.toastMs)
}

// The end of a toast renders with the frame, since it may be part of a message burst.
const end = (): void => {
  const waiting = next
  next = undefined
  if (waiting === undefined) toasts.setSoon({ ...toasts.get(), shown: undefined })
  else show(waiting, 'setSoon')
}

/**
 * Shows a message of at most two lines for limits.toastMs. Of several that wait for the current one, only the last is
 * shown; the log has all. Never use it as the only sign of something important. Default kind: `success`.
 */
export const showToast = (text: string, kind: ToastKind = 'success'): void => {
  const { shown } = toasts.get()
  const message = { text, kind }
  if (!shown || shown.text === text) return show(message, 'set')
  if (next && next.text !== text) add(next, 'setSoon', false)
  next = message
}

/** On staff screens toasts are at the top, below headers and tabs marked with `data-top`. */
const topOfRoom = (): string => {
  const bars = [...document.querySelectorAll('[data-top]')]
  return `${Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom))}px`
}

/**
 * The region of the toasts and their hidden log, rendered once per app from the first paint, so that screen readers
 * observe it. It is raised above dialogs opened later.
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

  useLayoutEffect(() => {
    if (shown) ref.current?.style.setProperty('--toast-top', topOfRoom())
  }, [shown])

  return (
    <div ref={ref} popover="manual" role="log" aria-label={uiMessages.toasts} className={styles.region}>
      {log.map((toast) => (
        <span
          key={toast.id}
          className={toast === shown ? classNames(styles.toast, styles[toast.kind]) : 'visually-hidden'}
        >
          {toast === shown && <Icon name={icons[toast.kind]} />}
          {toast.text}
        </span>
      ))}
    </div>
  )
}
