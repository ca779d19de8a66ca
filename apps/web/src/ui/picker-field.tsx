import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { LaterIcon } from './later-icon.tsx'
import styles from './picker-field.module.css'

const openingKeys: readonly string[] = ['Enter', ' ', 'ArrowDown']

type PickerFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'placeholder' | 'error'> &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'initialFocusRef'> & {
    /** The name of the chosen value. */
    readonly value: string
    readonly onOpen?: () => void
    /** The content of the popup. */
    readonly children: (close: () => void) => ReactNode
  }

/** A read-only field that opens a popup with choices. */
export const PickerField = (props: PickerFieldProps): ReactElement => {
  const { title, initialFocusRef, onOpen, children, ...field } = props
  const [isOpen, setIsOpen] = useState(false)
  const open = (): void => {
    onOpen?.()
    setIsOpen(true)
  }
  const close = (): void => setIsOpen(false)
  return (
    <>
      <TextField
        {...field}
        readOnly
        aria-haspopup="dialog"
        className={styles.field ?? ''}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!openingKeys.includes(event.key)) return
          event.preventDefault()
          open()
        }}
        trailing={
          <span className={styles.arrow}>
            <LaterIcon name="chevron-down" />
          </span>
        }
      />
      {isOpen && (
        <Dialog title={title} onClose={close} {...(initialFocusRef && { initialFocusRef })}>
          {children(close)}
        </Dialog>
      )}
    </>
  )
}

type PickerChoiceProps = { readonly isChosen: boolean; readonly onChoose: () => void; readonly children: ReactNode }

/** A row of the list in the popup. */
export const PickerChoice = ({ isChosen, onChoose, children }: PickerChoiceProps): ReactElement => (
  <li>
    <button type="button" className={styles.choice} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      {children}
    </button>
  </li>
)
