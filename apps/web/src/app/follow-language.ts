import * as pages from '@thali/contract/basics/pages'
import { refreshLanguage } from '#web/api/choose-language.ts'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { showRemembered } from '#web/lib/language/show-language.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { staffLanguages } from '#web/lib/language/staff-languages.ts'
import { followPath } from '#web/lib/follow-path.ts'
import { onIdle } from '#web/lib/idle.ts'

let isFollowing = false

const isOfStaff = (language: string): boolean => staffLanguages.some((one) => one === language)

/** The print page of bills and the set-up are for staff too, before or without the login. */
const plainPages: readonly string[] = [pages.printBill, pages.setup]

/** Diner screens use the diners' remembered language where the restaurant offers it, staff screens the staff's. */
const show = (): void => {
  const { pathname } = location
  if (isStaffPath(pathname) || plainPages.includes(pathname)) return showRemembered('staff', isOfStaff)
  const { restaurant } = getRestaurantData()
  showRemembered('diners', (language) => !restaurant || Boolean(restaurant.languages?.some((one) => one === language)))
}

/** Shows the remembered language now, and follows the restaurant and the screen. */
export const followLanguage = (): void => {
  if (isFollowing) return
  isFollowing = true
  show()
  subscribeToRestaurantData(show)
  followPath(show)
  onIdle(() => {
    void refreshLanguage('diners')
    void refreshLanguage('staff')
  })
}
