import { type ComponentType, type ReactNode, createElement, useEffect, useLayoutEffect, useState } from 'react'
import { loadFailedStyles } from '#web/lib/failed-styles.ts'
import { uiMessages } from './messages.en.ts'
import { showToast } from './toast.tsx'

/** What is shown instead of a component that could not be downloaded is given. */
export type FailedDownload = { readonly onRetry: () => void; readonly isRetrying: boolean }

type LazyComponent<P> = ((props: P) => ReactNode) & {
  /** Downloads it ahead of time, or anew after that failed. Rejects when it fails. */
  readonly preload: () => Promise<unknown>
}

/**
 * A component that is downloaded when it is first shown, or earlier by preload(). Unlike React.lazy one that is already
 * here renders at once, without a flash of the fallback; one that comes is shown when it is here, where React would hold
 * back what suspended until its fallback was seen for 300 ms; and a failed download is shown in its own place and tried
 * again when somebody asks for it: by a retry, or by showing it anew.
 *
 * @param load Imports it.
 * @param renderFailure What stands in its place when that failed.
 * @returns The component.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  renderFailure: (failed: FailedDownload, props: P) => ReactNode,
): LazyComponent<P> => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<unknown> | undefined

  const download = async (): Promise<void> => {
    try {
      await loadFailedStyles()
      loaded = await load()
    } catch (error) {
      // The next who asks tries again.
      loading = undefined
      throw error
    }
  }
  const preload = (): Promise<unknown> => (loading ??= download())

  const Shown = (props: P): ReactNode => {
    const [component, setComponent] = useState(() => loaded)
    const [isRetrying, setIsRetrying] = useState<boolean>()

    const show = (): Promise<void> =>
      preload().then(
        () => setComponent(() => loaded),
        () => setIsRetrying(false),
      )
    useLayoutEffect(() => {
      if (!component) void show()
      // Asked for once; then by a retry.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])

    if (component) return createElement(component, props)
    if (isRetrying === undefined) return null
    const onRetry = (): void => {
      // What is shown stays until it is known how the retry went: what has the focus keeps it.
      setIsRetrying(true)
      void show()
    }
    return renderFailure({ onRetry, isRetrying }, props)
  }
  return Object.assign(Shown, { preload })
}

type Closable = { readonly onClose: () => void }

const Closed = ({ onClose }: Closable): null => {
  useEffect(() => {
    showToast(uiMessages.notDownloaded, 'failure')
    onClose()
  }, [onClose])
  return null
}

/**
 * A dialog or drawer that is downloaded when it is first opened. When that fails it closes and says so; the next opening
 * tries again.
 *
 * @param load Imports it.
 * @returns The component.
 */
export const lazyPart = <P extends Closable>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(load, (_, { onClose }) => <Closed onClose={onClose} />)
