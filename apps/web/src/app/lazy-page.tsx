import { type ComponentType, type ReactElement } from 'react'
import { outboxStatus } from '#web/features/basket/outbox/outbox-status.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { type FailedDownload, lazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/state-page.tsx'
import { appMessages } from './messages.en.ts'

const PageNotDownloaded = (failed: FailedDownload): ReactElement => {
  const isSending = useStore(outboxStatus) === 'sending'
  return (
    <Page title={appMessages.notDownloaded}>
      <ErrorState
        {...failed}
        title={appMessages.notDownloadedTitle}
        body={appMessages.notDownloadedHint}
        // A file that a newer release replaced comes only with the document of that release.
        action={
          <Button disabled={isSending} onClick={() => location.reload()}>
            {appMessages.reload}
          </Button>
        }
      />
    </Page>
  )
}

/** A page that is downloaded when first opened, or by preload(). Retry or the next opening repeats a failed one. */
export const lazyPage = <P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): ReturnType<typeof lazyComponent<P>> => lazyComponent<P>(load, (failed) => <PageNotDownloaded {...failed} />)
