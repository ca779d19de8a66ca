/**
 * Where the strip of tabs scrolls to have one of them in its middle.
 *
 * @param tab Left edge and width of the tab within the strip's content (px).
 * @param stripWidth Visible width of the strip (px).
 * @returns The strip's scrollLeft; the browser keeps it within its range.
 */
export const centredScrollLeft = (
  tab: { readonly offsetLeft: number; readonly offsetWidth: number },
  stripWidth: number,
): number => Math.round(tab.offsetLeft + tab.offsetWidth / 2 - stripWidth / 2)
