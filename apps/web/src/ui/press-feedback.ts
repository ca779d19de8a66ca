/**
 * Answers every press on the frame it begins: marks the pressed control with `data-pressed` (base.css) from pointerdown
 * to release. `:active` comes too late on a touch screen, where the browser first waits whether it becomes a scroll.
 * One listener for the whole page, no work in React. Called once, at the start.
 */
export const givePressFeedback = (): void => {
  let pressed: Element | undefined
  const release = (): void => {
    pressed?.removeAttribute('data-pressed')
    pressed = undefined
  }
  document.addEventListener('pointerdown', (event) => {
    release()
    if (!(event.target instanceof Element)) return
    const control = event.target.closest('button:not([disabled], [aria-disabled=true]), [data-press]')
    control?.setAttribute('data-pressed', '')
    pressed = control ?? undefined
  })
  for (const end of ['pointerup', 'pointercancel', 'dragstart']) document.addEventListener(end, release)
}
