import { useLayoutEffect } from 'react'

type Tap = {
  /** A button, a link or a field; else the element itself. */
  readonly control: Element
  /** Accepts quick taps: the control, or the `data-quick-taps` element around it. */
  readonly area: Element
  readonly clientX: number
  readonly clientY: number
  /** Another tap here before this time (ms since the page was opened) belongs to this one. */
  endsAt: number
}

/** Taps this close in time (ms) and place (px) belong together. */
const sameTap = { withinMs: 500, withinPx: 24 }

const controls = 'a, button, label, input, select, textarea, summary'

let last: Tap | undefined

/** Restarts the last tap's guard before a change that may come late: a dialog, a page, a removed row. */
export const guardTaps = (): void => {
  if (last) last.endsAt = performance.now() + sameTap.withinMs
}

/** Calls guardTaps() when the component mounts and unmounts. */
export const useTapGuard = (): void => {
  useLayoutEffect(() => {
    guardTaps()
    return guardTaps
  }, [])
}

// The control of the last tap is removed, moved or covered, and another one is under the finger.
const isFallThrough = ({ target, clientX, clientY, timeStamp }: MouseEvent): boolean =>
  last !== undefined &&
  timeStamp < last.endsAt &&
  Math.hypot(clientX - last.clientX, clientY - last.clientY) < sameTap.withinPx &&
  target instanceof Node &&
  !last.area.contains(target) &&
  !last.control.contains(document.elementFromPoint(last.clientX, last.clientY))

/**
 * Drops taps that fall through: the previous tap on the same spot removed, moved or covered its own control, so the
 * user has not seen this one. The guard lasts 500 ms, and longer while taps continue. Accepted are keys, repeated taps
 * on a control that stays, and taps elsewhere or within one `data-quick-taps` element. Called once, before React
 * listens (docs/decisions/067).
 */
export const installTapGuard = (): void => {
  let isNew = false
  const drop = (event: MouseEvent): boolean => {
    if (!last || !isFallThrough(event)) return false
    last.endsAt = event.timeStamp + sameTap.withinMs
    // Also on pointerdown: no pressed look, no focus, no phone keyboard.
    event.preventDefault()
    event.stopImmediatePropagation()
    return true
  }
  const onPointerDown = (event: PointerEvent): void => {
    isNew = true
    drop(event)
  }
  const onClick = (event: MouseEvent): void => {
    // Keys and scripts give 0. A label's click makes a second one, on its field.
    if (event.detail === 0 || drop(event) || !isNew || !(event.target instanceof Element)) return
    isNew = false
    const { target, clientX, clientY, timeStamp } = event
    const control = target.closest(controls) ?? target
    const area = target.closest('[data-quick-taps]') ?? control
    last = { control, area, clientX, clientY, endsAt: timeStamp + sameTap.withinMs }
  }
  // The press became a scroll, or a wheel or key followed: the next tap is a new one.
  const forget = (): void => {
    last = undefined
  }
  document.addEventListener('pointerdown', onPointerDown, { capture: true })
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('pointercancel', forget, { capture: true })
  document.addEventListener('keydown', forget, { capture: true })
  document.addEventListener('wheel', forget, { capture: true, passive: true })
}
