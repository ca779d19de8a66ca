import { useEffect } from 'react'
import { isStaffPath } from '#web/lib/paths.ts'
import { clearOrderFor } from '#web/lib/visit.ts'
import { basket } from '../store/current-basket.ts'

/**
 * Ends adding to somebody's order when the staff member left for other screens without picking anything, and when the
 * staff area is left. With something in the basket it goes on: the banner on the menu says so.
 *
 * @param isOrdering Whether the screen is one of menu, search and basket.
 */
export const useOrderForEnd = (isOrdering: boolean): void => {
  useEffect(() => {
    if (isOrdering) return
    let isStill = true
    void basket.opened().then(() => {
      if (isStill && basket.get().count === 0) clearOrderFor()
    })
    return () => {
      isStill = false
    }
  }, [isOrdering])
  useEffect(
    () => () => {
      if (!isStaffPath(location.pathname)) clearOrderFor()
    },
    [],
  )
}
