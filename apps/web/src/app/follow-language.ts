import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { refreshLanguage } from '#web/api/choose-language.ts'
import { showRemembered } from '#web/lib/language/show-language.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { followPath } from '#web/lib/follow-path.ts'
import { onIdle } from '#web/lib/idle.ts'

let isFollowing = false

/** Diner screens are in the remembered language where the restaurant offers it; staff screens are in English. */
const show = (): void => {
  const { restaurant } = getRestaurantData()
  showRemembered(
    (language) => !isStaffPath(location.pathname) && (!restaurant || Boolean(restaurant.languages?.includes(language))),
  )
}

/** Shows the remembered language now, and follows the restaurant and the screen. */
export const followLanguage = (): void => {
  if (isFollowing) return
  isFollowing = true
  show()
  subscribeToRestaurantData(show)
  followPath(show)
  onIdle(() => void refreshLanguage())
}
