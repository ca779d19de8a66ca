import { type ReactElement, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { setPageTitle } from '#web/lib/document-title.ts'
import { Header, type HeaderProps, ShellContext } from './header.tsx'
import styles from './page.module.css'
import { useTapGuard } from './tap-guard.ts'

type PageProps = Omit<HeaderProps, 'headingRef'> & {
  /** `padded`: within the gutter (default). `column`: 640 px at most, in the middle. `full`: to the edges. */
  readonly layout?: 'padded' | 'column' | 'full'
  /** The page restores its scroll position itself (default false: it starts at the top). */
  readonly keepsScroll?: boolean
  /** Gets the focus when the screen opens, instead of its heading; also on the first screen. */
  readonly focusRef?: RefObject<HTMLElement | null> | undefined
  readonly children: ReactNode
}

let lastPath: string | undefined

/**
 * One screen: header, content and document title. Opened from another screen it starts at the top with the focus on its
 * h1, for screen readers. Every page renders exactly one, in all of its states.
 */
export const Page = ({
  layout = 'padded',
  keepsScroll = false,
  focusRef,
  children,
  ...header
}: PageProps): ReactElement => {
  const { brand } = use(ShellContext)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useTapGuard()

  useEffect(() => {
    setPageTitle(brand.name ? `${header.title} · ${brand.name}` : header.title)
  }, [header.title, brand.name])

  // A layout effect, because a passive one could run after the user's first Tab and take the focus back.
  useLayoutEffect(() => {
    const isOpenedFromAnother = lastPath !== undefined && lastPath !== location.pathname
    lastPath = location.pathname
    if (isOpenedFromAnother && !keepsScroll) window.scrollTo(0, 0)
    // The focused element is part of both screens.
    if (document.activeElement?.matches('[data-keeps-focus]')) return
    if (focusRef) focusRef.current?.focus({ preventScroll: true })
    else if (isOpenedFromAnother) headingRef.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <>
      <Header {...header} headingRef={headingRef} />
      <main id="main" tabIndex={-1} className={classNames(styles.main, styles[layout])}>
        {children}
      </main>
    </>
  )
}
