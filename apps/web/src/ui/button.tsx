import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/lib/router.ts'
import styles from './button.module.css'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Default `secondary`. One `primary` per screen. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** Something is under way: label and width stay, presses are ignored, a bar runs along the lower edge. */
  readonly isPending?: boolean
  readonly isFullWidth?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A button with words, 48 px high.
 *
 * @param props Those of `<button>` (type is `button` unless told), and its looks.
 * @returns The button.
 */
export const Button = ({
  variant = 'secondary',
  isPending = false,
  isFullWidth = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement => (
  <button
    type="button"
    {...rest}
    // Not `disabled` while pending: that would throw the focus away.
    aria-disabled={isPending || rest['aria-disabled']}
    aria-busy={isPending || undefined}
    className={classNames(styles.button, styles[variant], isFullWidth && styles.full, className)}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      if (isPending) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {children}
    {isPending && <span className={styles.progress} aria-hidden="true" />}
  </button>
)

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** What it does; its accessible name. */
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A button that is only a drawing, 48 by 48 px, in the colour of the text around it.
 *
 * @param props Those of `<button>`, with a name and an icon.
 * @returns The button.
 */
export const IconButton = ({ label, icon, className, ...rest }: IconButtonProps): ReactElement => (
  <button type="button" {...rest} aria-label={label} className={classNames(styles.icon, className)}>
    {icon}
  </button>
)

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label' | 'children' | 'className'> & {
  /** Where it leads; its accessible name. */
  readonly label: string
  readonly icon: ReactNode
}

/**
 * A link that is only a drawing, 48 by 48 px, in the colour of the text around it.
 *
 * @param props Those of a link, with a name and an icon.
 * @returns The link.
 */
export const IconLink = ({ label, icon, ...rest }: IconLinkProps): ReactElement => (
  <Link {...rest} aria-label={label} data-press="" className={styles.icon}>
    {icon}
  </Link>
)
