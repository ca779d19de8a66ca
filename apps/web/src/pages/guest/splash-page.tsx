import { type ReactElement, useEffect } from 'react'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { setTable } from '#web/lib/visit.ts'

type SplashPageProps = { readonly restaurantId: string; readonly tableNumber: number }

/**
 * The splash screen (spec §2 "Splash screen").
 *
 * @param props Both parameters of the table link.
 * @returns The page.
 */
export const SplashPage = ({ restaurantId, tableNumber }: SplashPageProps): ReactElement => {
  useEffect(() => {
    setTable(restaurantId, tableNumber)
    navigate(paths.menu, { replace: true })
  }, [restaurantId, tableNumber])
  return <h1>Order delicious food with ease</h1>
}
