import type { ReactElement, ReactNode } from 'react'
import { Drawer } from '#web/ui/drawer.tsx'
import { Navigation, type NavigationProps } from './navigation.tsx'

type NavigationDrawerProps = NavigationProps & { readonly title: ReactNode; readonly onClose: () => void }

/**
 * The navigation in a drawer. A download of its own: nobody opens it before the menu is there.
 *
 * @param props The navigation's, and those of its drawer.
 * @returns The drawer, open.
 */
export const NavigationDrawer = ({ title, onClose, ...navigation }: NavigationDrawerProps): ReactElement => (
  <Drawer title={title} onClose={onClose}>
    <Navigation {...navigation} onChoose={onClose} />
  </Drawer>
)
