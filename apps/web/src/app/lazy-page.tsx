import { type ComponentType, type ReactElement, createElement, use, useState } from 'react'

type LazyPage = ComponentType & { readonly preload: () => Promise<unknown> }

/**
 * A page that is downloaded when it is first opened, or earlier by preload(). Unlike React.lazy a page that is already
 * here renders at once, without a flash of the fallback, and a failed download is tried again the next time.
 *
 * @param load Imports the page.
 * @returns The page.
 */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const preload = (): Promise<ComponentType> => {
    loading ??= load().then(
      (page) => (loaded = page),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Waiting: ComponentType = () => createElement(use(preload()))
  // Chosen once for as long as the page is open: to swap one for the other would start the page anew.
  const Page = (): ReactElement => {
    const [shown] = useState<ComponentType>(() => loaded ?? Waiting)
    return createElement(shown)
  }
  return Object.assign(Page, { preload })
}
