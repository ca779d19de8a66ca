import { type ReactElement, useRef, useState } from 'react'
import type { Reports } from '@thali/contract/reports/schema'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { reportsCsv } from './csv.ts'
import { reportsMessages as messages } from './reports-messages.en.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { canShare, sharePicture } from './share.ts'
import styles from './share-panel.module.css'

type SharePanelProps = {
  readonly reports: Reports
  /** Part of the file names, such as `2026-11-20`. */
  readonly date: string
  /** The element to take a picture of. */
  readonly getScreen: () => HTMLElement | null
}

// The screenshot library is downloaded with the first picture.
const takePicture = async (getScreen: SharePanelProps['getScreen']): Promise<Blob> => {
  const screen = getScreen()
  if (!screen) throw new Error('The screen is gone.')
  const { capture } = await import('./capture.ts')
  return capture(screen)
}

/** Shares the screen as a picture, or saves it as a picture or a table. */
export const SharePanel = ({ reports, date, getScreen }: SharePanelProps): ReactElement => {
  const [busy, setBusy] = useState<'share' | 'picture'>()
  const [notice, setNotice] = useState<string>()
  const [isUnsupported, setIsUnsupported] = useState(false)
  // Some browsers drop the permission of the tap while the picture is taken; the next tap shares at once.
  const ready = useRef<Blob>(undefined)

  const run = async (what: 'share' | 'picture', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    setNotice(undefined)
    try {
      await work()
    } catch (error) {
      logFailure(messages.shareFailedLog, error)
      setNotice(messages.shareFailed)
    } finally {
      setBusy(undefined)
    }
  }

  const share = async (): Promise<void> => {
    if (!canShare()) {
      setIsUnsupported(true)
      return
    }
    await run('share', async () => {
      const picture = ready.current ?? (await takePicture(getScreen))
      const result = await sharePicture(picture)
      ready.current = result === 'blocked' ? picture : undefined
      if (result === 'blocked') setNotice(messages.shareAgain)
      if (result === 'failed') setNotice(messages.shareFailed)
    })
  }

  const name = messages.downloadName(date)
  const downloadPicture = (): Promise<void> =>
    run('picture', async () => saveFile(await takePicture(getScreen), `${name}.png`))
  // Excel needs the byte order mark to read the text as UTF-8.
  const downloadTable = (): void =>
    saveFile(new Blob(['\ufeff', reportsCsv(reports)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

  return (
    <section className={styles.panel} aria-labelledby="share-title">
      <h2 id="share-title" className="title">
        {messages.shareTitle}
      </h2>
      <p className="quiet">{messages.shareText}</p>
      <div className={styles.actions}>
        <Button variant="primary" isPending={busy === 'share'} onClick={() => void share()}>
          {messages.share}
        </Button>
        <Button isPending={busy === 'picture'} onClick={() => void downloadPicture()}>
          {messages.downloadPicture}
        </Button>
        <Button onClick={downloadTable}>{messages.downloadTable}</Button>
      </div>
      <output className={styles.notice}>{notice}</output>
      {isUnsupported && (
        <Dialog
          title={messages.unsupported}
          isQuestion
          onClose={() => setIsUnsupported(false)}
          footer={
            <Button variant="primary" onClick={() => setIsUnsupported(false)}>
              {uiMessages.ok}
            </Button>
          }
        >
          {null}
        </Dialog>
      )}
    </section>
  )
}
