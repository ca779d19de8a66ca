import { type RefObject, useCallback, useLayoutEffect } from 'react'

/** A page of A5, or a roll of so many millimetres. */
export type PaperSize = 'a5' | '58' | '80'

/** Millimetres of a CSS pixel. */
const mmPerPx = 25.4 / 96

/** A fraction of a millimetre too little would begin a second page. */
const reserveMm = 2

// Not a style element, which the policy of the page forbids.
const rules = new CSSStyleSheet()

const pageRule = (paper: PaperSize, contentPx: number): string =>
  paper === 'a5'
    ? '@page { size: A5; margin: 10mm; }'
    : // A roll is as long as its content, which `size` cannot say.
      `@page { size: ${paper}mm ${Math.ceil(contentPx * mmPerPx) + reserveMm}mm; margin: 0; }`

/**
 * Gives the printed page the size of the paper, and of a roll the length of the element. The returned function measures the
 * element at once: an observer is called with the next frame, which a covered page does not get.
 */
export const usePageSize = (elementRef: RefObject<HTMLElement | null>, paper: PaperSize): (() => void) => {
  const measure = useCallback(() => {
    if (elementRef.current) rules.replaceSync(pageRule(paper, elementRef.current.offsetHeight))
  }, [elementRef, paper])
  useLayoutEffect(() => {
    const element = elementRef.current
    if (!element) return
    measure()
    document.adoptedStyleSheets.push(rules)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    }
  }, [elementRef, measure])
  return measure
}
