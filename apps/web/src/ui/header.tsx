import { type ReactElement, type ReactNode, type Ref, createContext, use, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from './button.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'

/** The data of the frame that every header shows. */
export type Shell = {
  readonly brand: {
    readonly name: string
    /** Address of a picture; empty draws the first letter instead. */
    readonly logo: string
    /** Next to the name, such as 'Table 12'. */
    readonly caption?: string | undefined
  }
  /** Without it there is no menu button. */
  readonly openNavigation?: () => void
  /** The navigation is next to the page from 768 px on, and the header is a title row (default false). */
  readonly hasSidebar?: boolean
  /** First among the actions of every page. */
  readonly alert?: ReactNode
}

/** Provided by the app's shell. */
export const ShellContext = createContext<Shell>({ brand: { name: '', logo: '' } })

/** The logo, or the first letter of the name if no logo loads: 32 px square, hidden from screen readers. */
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

/** The content of a page header. */
export type HeaderProps = {
  readonly title: string
  /** First control: opens the navigation (default), or leaves the page by an arrow or a cross. */
  readonly leading?: 'menu' | 'back' | 'close'
  readonly onLeave?: () => void
  readonly actions?: ReactNode
  /** Stays in view while the page scrolls (default true). */
  readonly isSticky?: boolean
  /** Slides out of view upwards; sticky elements below it stay (default false). */
  readonly isHidden?: boolean
  /** In place of the names, such as a search field; the title is then for screen readers only. */
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

/** A page's 56 px bar, or a title row next to a sidebar. Pages use it through `Page`. */
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
