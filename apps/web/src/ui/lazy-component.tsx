import { type ComponentType, type ReactNode, createElement, useEffect, useLayoutEffect, useState } from 'react'
import { loadFailedStyles } from '#web/lib/failed-styles.ts'
import { uiMessages } from './messages.en.ts'
import { showToast } from './toast.tsx'

/** The props of the replacement for a component that could not be downloaded. */
export type FailedDownload = { readonly onRetry: () => void; readonly isRetrying: boolean }

type LazyComponent<P> = ((props: P) => ReactNode) & {
  /** Downloads it early, or again after a failure. Rejects when it fails. */
  readonly preload: () => Promise<unknown>
}

/**
 * A component that is downloaded when first shown, or by preload(). Unlike React.lazy, a loaded one renders at once,
 * and a new one without React's delay of 300 ms. After a failure the replacement is shown; Retry or the next showing
 * tries again.
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
      // Loaded once at mount; then by Retry.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [])

    if (component) return createElement(component, props)
    if (isRetrying === undefined) return null
    const onRetry = (): void => {
      // The replacement stays until the retry ends, so that it keeps the focus.
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

/** A dialog or drawer, downloaded at its first opening. A failure closes it with a toast; the next opening retries. */
export const lazyPart = <P extends Closable>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(load, (_, { onClose }) => <Closed onClose={onClose} />)
