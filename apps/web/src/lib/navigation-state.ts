import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { currentEntry } from './history.ts'

export const useQueryParams = (): URLSearchParams => new URLSearchParams(useSearch())

/** The state passed to navigate(). It survives a reload, but not a shared address: use it only to save a wait. */
export const useNavigationState = <T>(isState: (state: unknown) => state is T): T | undefined => {
  useHistoryState<unknown>()
  const { state } = currentEntry()
  return isState(state) ? state : undefined
}
