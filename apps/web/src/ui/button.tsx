import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/lib/router.ts'
import styles from './button.module.css'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Default `secondary`. One `primary` per screen. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** Work is in progress: label and width stay, presses are ignored, a bar runs along the lower edge. */
  readonly isPending?: boolean
  readonly isFullWidth?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with a visible label, 48 px high. Its type is `button` by default. */
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
    // Not `disabled` while pending: that would drop the focus.
    aria-disabled={isPending || rest['aria-disabled']}
    aria-busy={isPending || undefined}
    className={classNames(styles.button, variant, isFullWidth && styles.full, className)}
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
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** An icon as a button, 48 by 48 px, in the text colour. `label` is the accessible name. */
export const IconButton = ({ label, icon, className, ...rest }: IconButtonProps): ReactElement => (
  <button type="button" {...rest} aria-label={label} className={classNames(styles.icon, className)}>
    {icon}
  </button>
)

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label' | 'children' | 'className'> & {
  readonly label: string
  readonly icon: ReactNode
}

/** An icon as a link, 48 by 48 px, in the text colour. `label` is the accessible name. */
export const IconLink = ({ label, icon, ...rest }: IconLinkProps): ReactElement => (
  <Link {...rest} aria-label={label} data-press="" className={styles.icon}>
    {icon}
  </Link>
)
