import { type ReactElement, type ReactNode, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Modal } from './dialog.tsx'
import styles from './drawer.module.css'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'

type DrawerProps = {
  readonly title: ReactNode
  /** Called on Esc, the backdrop or Back; stop rendering the drawer then. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A 300 px sheet from the left. Render it to open it, stop to close it. */
export const Drawer = ({ title, onClose, children }: DrawerProps): ReactElement => {
  const titleId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  return (
    <Modal onClose={onClose} labelledBy={titleId} focusRef={headingRef} className={styles.drawer}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton label={uiMessages.close} icon={<Icon name="close" />} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  )
}
