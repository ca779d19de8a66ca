import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './locked-fields.module.css'

type LockedFieldsProps = {
  /** What the fields hold is on its way: until the answer nothing is typed that would not be in it. */
  readonly isLocked: boolean
  readonly children: ReactNode
}

/**
 * The fields of a form, which take no input while they are being saved. They are laid out as if nothing stood around
 * them, and the field that had the focus has it again afterwards.
 *
 * @param props The fields.
 * @returns The fields.
 */
export const LockedFields = ({ isLocked, children }: LockedFieldsProps): ReactElement => {
  const ref = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<Element>(null)
  // A layout effect: the browser takes the focus from a disabled field only with the next frame.
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
