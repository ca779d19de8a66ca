/**
 * Marks a pressed control with `data-pressed` (base.css): `:active` is late on touch screens, which first wait for a
 * scroll. One listener for the whole page, without React. Called once, at the start.
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
