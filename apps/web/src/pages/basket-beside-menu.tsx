import type { ComponentProps, ReactElement } from 'react'
import { BasketPanel } from '#web/features/basket/ui/basket-panel.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useVisitPacking } from './guest/visit-packing.ts'
import { renderPicture } from './dish-thumbnail.tsx'

type BasketBesideMenuProps = Pick<ComponentProps<typeof BasketPanel>, 'menu' | 'staffConfirmation'>

/** The basket on wide screens, with the pictures of the menu. */
export const BasketBesideMenu = (props: BasketBesideMenuProps): ReactElement => (
  <BasketPanel
    {...props}
    packing={useVisitPacking()}
    renderPicture={renderPicture}
    onMenuOutdated={() => void reloadRestaurantData()}
  />
)
