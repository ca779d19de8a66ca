import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './locked-fields.module.css'

type LockedFieldsProps = {
  readonly isLocked: boolean
  readonly children: ReactNode
}

/** The fields of a form: locked while they are saved, with the same layout. Restores the focus afterwards. */
export const LockedFields = ({ isLocked, children }: LockedFieldsProps): ReactElement => {
  const ref = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<Element>(null)
  // A layout effect: the browser drops the focus of a disabled field with the next frame.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isLocked) focused.current = ref.current?.contains(activeElement) ? activeElement : null
    else if (activeElement === body && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isLocked])
  return (
    <fieldset ref={ref} disabled={isLocked} className={styles.fields}>
      {children}
    </fieldset>
  )
}
