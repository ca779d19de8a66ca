import { changeDisplaySettings, displaySettings } from '../store/display-settings.ts'
import { panel } from './panel-store.ts'

/** From this width on the counts are next to the tickets. */
export const wideQuery = '(width >= 1024px)'

/** Shows or hides the counts: next to the tickets, or in a dialog on a narrow screen. */
export const toggleCounts = (): void => {
  if (matchMedia(wideQuery).matches) changeDisplaySettings({ hasCounts: !displaySettings.get().hasCounts })
  else panel.set({ kind: 'counts' })
}
