import {
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { addLayer } from '#web/lib/history.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'
import { useTapGuard } from './tap-guard.ts'

type ModalProps = {
  /** Called on Esc, the browser's Back, and a tap on the backdrop before anything was typed. */
  readonly onClose: () => void
  readonly labelledBy: string
  readonly focusRef: RefObject<HTMLElement | null>
  readonly className: string | undefined
  readonly children: ReactNode
}

// base.css uses it to stop the page from scrolling.
const markModal = (): void => {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null)
}

/**
 * The native `<dialog>`, modal while rendered. The browser makes the rest inert and restores the focus afterwards.
 * The second tap of a double tap has no effect on it or through it.
 */
export const Modal = ({ onClose, labelledBy, focusRef, className, children }: ModalProps): ReactElement => {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressOnBackdrop = useRef(false)
  const hasTyped = useRef(false)
  const latestOnClose = useRef(onClose)
  useTapGuard()

  useLayoutEffect(() => {
    latestOnClose.current = onClose
  })
  useLayoutEffect(() => addLayer(() => latestOnClose.current()), [])

  // A layout effect: its cleanup runs before the element is removed, while close() can still restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    markModal()
    focusRef.current?.focus()
    return () => {
      dialog?.close()
      markModal()
    }
  }, [focusRef])

  return (
    // The click on the backdrop is a convenience in addition to Esc and the close button, which keys can reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={className}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // The browser closed it without `cancel`; our own close() before a re-opening does not count.
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        markModal()
        onClose()
      }}
      // Press and release must both be on the backdrop: a text selection dragged out of the dialog does not close it.
      onPointerDown={(event: PointerEvent) => {
        isPressOnBackdrop.current = event.target === event.currentTarget
      }}
      onClick={(event: MouseEvent) => {
        if (isPressOnBackdrop.current && !hasTyped.current && event.target === event.currentTarget) onClose()
      }}
      // A tap that misses a field must not lose the typed text. A search is typed again quickly.
      onInput={({ nativeEvent, target }) => {
        const isSearch = target instanceof HTMLInputElement && target.type === 'search'
        if (nativeEvent instanceof InputEvent && !isSearch) hasTyped.current = true
      }}
    >
      {children}
    </dialog>
  )
}

/** A modal that is a sheet from below on phones, centred from 600 px. */
export const Popup = ({ className, ...modal }: ModalProps): ReactElement => (
  <Modal {...modal} className={classNames(styles.popup, className)} />
)

/** The first part that a pressed button marked as wrong gets the focus. React marks it after the press. */
const focusFirstError = ({ currentTarget }: MouseEvent): void => {
  const dialog = currentTarget.closest('dialog')
  requestAnimationFrame(() => {
    const part = dialog?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of choices has given it to one of them.
    if (!part?.contains(document.activeElement)) part?.focus()
  })
}

type DialogProps = {
  readonly title: string
  /** Called on Esc, the backdrop, Back or the close button; stop rendering the dialog then. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons below the content, always in view. */
  readonly footer?: ReactNode
  /** Gets the focus instead of the heading, for a dialog with a single text field. */
  readonly initialFocusRef?: RefObject<HTMLElement | null>
  /** The title is a question: larger text, no close button (default false). */
  readonly isQuestion?: boolean
  readonly className?: string
}

/**
 * A dialog: a sheet from below on phones, centred from 600 px. Render it to open it, stop to close it. A button of its footer
 * that marks fields as wrong moves the focus to the first.
 */
export const Dialog = ({
  title,
  onClose,
  children,
  footer,
  initialFocusRef,
  isQuestion = false,
  className,
}: DialogProps): ReactElement => {
  const titleId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  return (
    <Popup
      onClose={onClose}
      labelledBy={titleId}
      focusRef={initialFocusRef ?? headingRef}
      className={classNames(styles.dialog, className)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className={isQuestion ? styles.question : styles.title}>
            {title}
          </h2>
          {!isQuestion && <IconButton label={uiMessages.close} icon={<Icon name="close" />} onClick={onClose} />}
        </div>
        <div className={styles.content}>{children}</div>
        {footer && (
          // Keys press its buttons too.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
          <div className={styles.footer} onClick={focusFirstError}>
            {footer}
          </div>
        )}
      </div>
    </Popup>
  )
}
