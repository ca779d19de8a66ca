import {
  Component,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  createElement,
  use,
  useEffect,
  useState,
} from 'react'
import { loadFailedStyles } from '#web/lib/failed-styles.ts'
import { uiMessages } from './messages.en.ts'
import { showToast } from './toast.tsx'

/** What is shown instead of a component that could not be downloaded is given. */
export type FailedDownload = { readonly onRetry: () => void; readonly isRetrying: boolean }

type LazyComponent<P> = ((props: P) => ReactElement) & {
  /** Downloads it ahead of time, or anew after that failed. Rejects when it fails. */
  readonly preload: () => Promise<unknown>
}

class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

type BoundaryProps = {
  readonly preload: () => Promise<unknown>
  readonly renderFailure: (failed: FailedDownload) => ReactNode
  readonly children: ReactNode
}

type BoundaryState = { readonly error: unknown; readonly isRetrying: boolean }

class DownloadBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, isRetrying: false }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  // What is shown stays until it is known how the retry went: what has the focus keeps it.
  retry = async (): Promise<void> => {
    this.setState({ isRetrying: true })
    const error: unknown = await this.props.preload().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    this.setState({ error, isRetrying: false })
  }

  override render(): ReactNode {
    const { error, isRetrying } = this.state
    if (error === undefined) return this.props.children
    // What went wrong within it is not ours to explain.
    if (!(error instanceof DownloadError)) throw error
    return this.props.renderFailure({ onRetry: () => void this.retry(), isRetrying })
  }
}

/**
 * A component that is downloaded when it is first shown, or earlier by preload(). Unlike React.lazy one that is already
 * here renders at once, without a flash of the fallback, and a failed download is shown in its own place and tried again
 * when somebody asks for it: by a retry, or by showing it anew.
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
  let loading: Promise<ComponentType<P>> | undefined
  let hasFailed = false

  const download = async (): Promise<ComponentType<P>> => {
    try {
      await loadFailedStyles()
      loaded = await load()
      return loaded
    } catch (cause) {
      hasFailed = true
      throw new DownloadError('A part of the page could not be downloaded.', { cause })
    }
  }
  const preload = (): Promise<ComponentType<P>> => {
    if (!loading || hasFailed) {
      hasFailed = false
      loading = download()
      // Ahead of time a failure is nobody's loss; who shows it hears of it by use().
      loading.catch(() => undefined)
    }
    return loading
  }
  // A failed promise is kept: asked for anew by every attempt to render, it would be downloaded without end.
  const Waiting = (props: P): ReactElement => createElement(use(loading ?? preload()), props)

  const Shown = (props: P): ReactElement => {
    // Chosen once for as long as it is shown: to swap one for the other would start it anew.
    const [shown] = useState<ComponentType<P>>(() => {
      if (loaded) return loaded
      void preload()
      return Waiting
    })
    return (
      <DownloadBoundary preload={preload} renderFailure={(failed) => renderFailure(failed, props)}>
        <Suspense>{createElement(shown, props)}</Suspense>
      </DownloadBoundary>
    )
  }
  return Object.assign(Shown, { preload })
}

type Closable = { readonly onClose: () => void }

const Closed = ({ onClose }: Closable): null => {
  useEffect(() => {
    showToast(uiMessages.notDownloaded)
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
