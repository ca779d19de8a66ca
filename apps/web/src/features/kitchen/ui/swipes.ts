/** A finger that moved less far (px) did not swipe. */
const leastPx = 80

type Swipes = { readonly onLeft: () => void; readonly onRight: () => void }

/** Calls back when a finger swipes over an element, whose CSS leaves sideways moves to the page. Returns a function that ends it. */
export const followSwipes = (element: HTMLElement, { onLeft, onRight }: Swipes): (() => void) => {
  let from: { readonly id: number; readonly x: number; readonly y: number } | undefined
  const press = ({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent): void => {
    from = pointerType === 'touch' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined
  }
  const release = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (from?.id !== pointerId) return
    const [right, down] = [clientX - from.x, clientY - from.y]
    from = undefined
    if (Math.abs(right) < leastPx || Math.abs(right) < 2 * Math.abs(down)) return
    if (right < 0) onLeft()
    else onRight()
  }
  const cancel = (): void => {
    from = undefined
  }
  element.addEventListener('pointerdown', press)
  document.addEventListener('pointerup', release)
  document.addEventListener('pointercancel', cancel)
  return () => {
    element.removeEventListener('pointerdown', press)
    document.removeEventListener('pointerup', release)
    document.removeEventListener('pointercancel', cancel)
  }
}
