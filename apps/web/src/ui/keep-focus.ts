/** The controls that get a lost focus. A field of text would open the phone's keyboard. */
const controls = 'a[href], button, summary, select, input:is([type=checkbox], [type=radio]), [tabindex]'

/** The ancestors of an element, each with the index of its child that contains the element. */
type Place = readonly { readonly parent: Element; readonly index: number }[]

const placeOf = (element: Element): Place => {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

const canFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.closest('[inert], dialog') === null && element.checkVisibility()

/** The first control of an element, or the element itself. */
const findControl = (element: Element | undefined): HTMLElement | undefined =>
  element &&
  [element, ...element.querySelectorAll(controls)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(controls) && canFocus(one),
  )

/** A list or card that gets the focus when its part with the focus is removed (lib/focus-when-lost.ts). */
const isNamedPart = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('[tabindex]:not(main)') && canFocus(element)

/**
 * Finds an element for the focus of a removed one: the list or card around it, else the control nearest to its place,
 * which replaced it, follows it or precedes it.
 */
const findNear = (place: Place): HTMLElement | undefined => {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue
    if (isNamedPart(parent)) return parent
    const children = [...parent.children]
    const near = [...children.slice(index), ...children.slice(0, index).toReversed()]
    for (const child of near) {
      const control = findControl(child)
      if (control) return control
    }
  }
  return undefined
}

/**
 * Keeps the focus near a dialog's opener when the dialog ended and the opener was removed, replaced or disabled, also
 * later, until the next press. Otherwise users of keyboards and screen readers start at the top of the page.
 */
export const keepFocus = (): void => {
  const page = document.documentElement
  let place: Place = []
  const restore = (): void => {
    if (document.activeElement !== document.body || page.hasAttribute('data-modal')) return
    findNear(place)?.focus({ preventScroll: true })
  }
  // A browser drops the focus of a disabled control only after the next frame.
  const restoreLater = (): void => void requestAnimationFrame(() => setTimeout(restore))
  const changes = new MutationObserver(restoreLater)
  // `data-modal` marks an open dialog (dialog.tsx).
  const dialogs = new MutationObserver(() => {
    if (page.hasAttribute('data-modal')) return
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
    restoreLater()
  })
  const stop = (): void => changes.disconnect()
  dialogs.observe(page, { attributeFilter: ['data-modal'] })
  document.addEventListener('pointerdown', stop, { capture: true })
  document.addEventListener('keydown', stop, { capture: true })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('dialog') === null) place = placeOf(target)
  })
}
