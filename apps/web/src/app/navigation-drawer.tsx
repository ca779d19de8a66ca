import type { ReactElement, ReactNode } from 'react'
import { Drawer } from '#web/ui/drawer.tsx'
import { Navigation, type NavigationProps } from './navigation.tsx'

export type NavigationDrawerProps = NavigationProps & { readonly title: ReactNode; readonly onClose: () => void }

/** The navigation in a drawer, as a download of its own: it is opened after the menu is shown. */
export const NavigationDrawer = ({ title, onClose, ...navigation }: NavigationDrawerProps): ReactElement => (
  <Drawer title={title} onClose={onClose}>
    <Navigation {...navigation} onChoose={onClose} />
  </Drawer>
)
