import { type ReactElement, type ReactNode, type Ref, createContext, use, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from './button.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'

/** What the frame around a page knows and every header shows. */
export type Shell = {
  readonly brand: {
    readonly name: string
    /** Address of a picture; empty draws the first letter instead. */
    readonly logo: string
    /** Beside the name, such as 'Table 12'. */
    readonly caption?: string | undefined
  }
  /** Opens the drawer; absent where there is none, and then no menu button either. */
  readonly openNavigation?: () => void
  /** From 768 px on the navigation stands beside the page, and the header is a plain title row (default false). */
  readonly hasSidebar?: boolean
  /** First among every page's actions: what must be seen on whatever page is open. */
  readonly alert?: ReactNode
}

/** Given by the app's shell, read by headers. */
export const ShellContext = createContext<Shell>({ brand: { name: '', logo: '' } })

/**
 * The mark of the place: its logo, or its first letter on the soft colour where there is none, or it cannot be had.
 *
 * @param brand Name and logo.
 * @returns A 32 px square that screen readers pass over; the name stands beside it.
 */
export const Logo = ({ brand }: { readonly brand: Shell['brand'] }): ReactElement => {
  const [missing, setMissing] = useState('')
  return brand.logo && brand.logo !== missing ? (
    <img
      className={styles.logo}
      src={brand.logo}
      alt=""
      width="32"
      height="32"
      onError={() => setMissing(brand.logo)}
    />
  ) : (
    <span className={classNames(styles.logo, styles.monogram)} aria-hidden="true">
      {brand.name.slice(0, 1)}
    </span>
  )
}

export type HeaderProps = {
  /** The page's h1. */
  readonly title: string
  /** First control: opens the navigation (default), or leaves the page by an arrow or a cross. */
  readonly leading?: 'menu' | 'back' | 'close'
  /** What the arrow or the cross does. */
  readonly onLeave?: () => void
  /** Icon buttons, chips or small buttons at the right. */
  readonly actions?: ReactNode
  /** Stays in view while the page scrolls (default true). */
  readonly isSticky?: boolean
  /** Slides out of view upwards, so that only what is sticky below it stays (default false). */
  readonly isHidden?: boolean
  /** Stands in place of the names, such as a search field; the title is then only heard. */
  readonly field?: ReactNode
  readonly headingRef?: Ref<HTMLHeadingElement>
}

const Leading = ({ leading = 'menu', onLeave }: Pick<HeaderProps, 'leading' | 'onLeave'>): ReactElement | null => {
  const { openNavigation } = use(ShellContext)
  if (leading !== 'menu') {
    return <IconButton label={uiMessages[leading]} icon={<Icon name={leading} />} onClick={onLeave} />
  }
  if (!openNavigation) return null
  return (
    <IconButton
      label={uiMessages.openNavigation}
      icon={<Icon name="menu" />}
      aria-haspopup="dialog"
      className={styles.menu}
      onClick={openNavigation}
    />
  )
}

const Names = ({ heading }: { readonly heading: ReactElement }): ReactElement => {
  const { brand } = use(ShellContext)
  return (
    <div className={styles.names}>
      {heading}
      <div className={styles.sub}>
        <span>{brand.name}</span>
        {brand.caption && <span className={styles.caption}>{brand.caption}</span>}
      </div>
    </div>
  )
}

/**
 * The header of a page: a 56 px bar with the first control, logo, name and title, and the page's actions. Beside a
 * sidebar it is a title row on the canvas. Pages get it through `Page`.
 *
 * @param props The title, the first control, actions, stickiness.
 * @returns The header.
 */
export const Header = ({
  title,
  leading = 'menu',
  onLeave,
  actions,
  isSticky = true,
  isHidden = false,
  field,
  headingRef,
}: HeaderProps): ReactElement => {
  const { brand, hasSidebar = false, alert } = use(ShellContext)
  const heading = (
    <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
      {title}
    </h1>
  )
  return (
    <header
      data-top=""
      className={classNames(
        styles.header,
        isSticky && styles.sticky,
        isHidden && styles.hidden,
        hasSidebar && styles.row,
      )}
    >
      <Leading leading={leading} {...(onLeave && { onLeave })} />
      {leading === 'menu' && (brand.logo || brand.name) && <Logo brand={brand} />}
      {field && (
        <h1 ref={headingRef} tabIndex={-1} className="visually-hidden">
          {title}
        </h1>
      )}
      {field ?? <Names heading={heading} />}
      {alert}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
