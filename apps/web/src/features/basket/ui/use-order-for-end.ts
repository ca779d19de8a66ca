import { useEffect } from 'react'
import { isStaffPath } from '#web/lib/paths.ts'
import { clearOrderFor } from '#web/product/visit.ts'
import { basket } from '../store/current-basket.ts'

/**
 * Ends a further order when staff leave the ordering screens with an empty basket, and when they leave the staff
 * area. With a filled basket it continues, and the banner on the menu shows it.
 *
 * @param isOrdering The screen is menu, search or basket.
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
