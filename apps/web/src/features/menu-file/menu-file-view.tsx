import { doneWords } from './import-words.ts'
import { type ReactElement, useEffect, useRef } from 'react'
import { NetworkError, serverWords } from '#web/api/errors.ts'
import { useOnline } from '#web/lib/online.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { ColumnQuestion } from './column-question.tsx'
import { CopyChoice } from './copy-choice.tsx'
import { DownloadSection } from './download-section.tsx'
import { FileChoice } from './file-choice.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import { PreviewSection } from './preview-section.tsx'
import { changesOf } from './row-edits.ts'
import { ChosenFileError, type MenuSource, type Preview, useMenuImport } from './use-menu-import.ts'

type ResultProps = { readonly result: Preview; readonly onAnother: () => void }

/** The result of an import. */
const ImportResult = ({ result, onAnother }: ResultProps): ReactElement => {
  const { counts, optionCounts, isSuspending, missing, notes } = result
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card} aria-label={messages.doneTitle}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {messages.doneTitle}
      </h2>
      <p>{doneWords(counts, optionCounts, isSuspending ? missing.length : 0)}</p>
      {counts.error + optionCounts.error > 0 && <p>{messages.leftOut(counts.error + optionCounts.error)}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <div className={styles.actions}>
        <Link to={paths.adminItems} className={styles.link}>
          {messages.toItems}
        </Link>
        <Button onClick={onAnother}>{messages.another}</Button>
      </div>
    </section>
  )
}

const failureOf = (error: unknown, isOnline: boolean, hasPreview: boolean): string => {
  if (error instanceof ChosenFileError) return error.message
  if (error instanceof NetworkError && !isOnline) return messages.offline
  return serverWords(error) ?? (hasPreview ? messages.failedCommit : messages.failed)
}

const progressOf = (share: number, isCommitting: boolean): string => {
  if (share < 1) return messages.sending(Math.round(share * 100))
  return isCommitting ? messages.importing : messages.checking
}

type MenuFileViewProps = {
  readonly restaurantId: string
  /** The other restaurants of the account, whose menus can be copied. */
  readonly sources: readonly MenuSource[]
  /** The restaurant whose menu is shown at once. */
  readonly sourceId: string | undefined
  /** Called after an import. */
  readonly onImported: () => void
}

/** Downloads the menu as a table, and imports one after a preview (plan §8.5). */
export const MenuFileView = ({ restaurantId, sources, sourceId, onImported }: MenuFileViewProps): ReactElement => {
  const { files, source, share, isCommitting, preview, result, question, isSuspending, error, edits, ...actions } =
    useMenuImport(restaurantId, onImported)
  const isOnline = useOnline()
  const isBusy = share !== undefined
  const failureWith = (onRetry: () => void): ReactElement | false =>
    error !== undefined && (
      <FailureNotice text={failureOf(error, isOnline, preview !== undefined)} isRetrying={isBusy} onRetry={onRetry} />
    )
  return (
    <div className="column-4">
      {!source && <DownloadSection restaurantId={restaurantId} />}
      {result && <ImportResult result={result} onAnother={actions.reset} />}
      {!result && (
        <section className={styles.card} aria-label={messages.importTitle}>
          <h2 className={styles.title}>{source ? messages.copyOf(source.name) : messages.importTitle}</h2>
          <p className="hint">{messages.importHint}</p>
          {!source && <FileChoice files={files} isBusy={isCommitting} onChosen={actions.choose} />}
          {!source && sources.length > 0 && (
            <CopyChoice sources={sources} firstId={sourceId} isBusy={isBusy} onCopy={actions.copy} />
          )}
          <output className={styles.progress}>
            {isBusy && progressOf(share, isCommitting)}
            {isBusy && <progress max={1} {...(share < 1 && { value: share })} aria-hidden="true" />}
          </output>
          {!preview && failureWith(actions.retry)}
          {(files.length > 0 || source) && !isCommitting && (
            <Button variant="ghost" onClick={actions.reset}>
              {messages.cancel}
            </Button>
          )}
        </section>
      )}
      {!result && question && (
        <ColumnQuestion
          key={question.shape}
          question={question}
          isBusy={isBusy}
          onAnswer={actions.answer}
          onBack={preview && (() => actions.ask(undefined))}
        />
      )}
      {!result && preview && !question && (
        <PreviewSection
          preview={preview}
          edits={edits}
          onEdit={actions.edit}
          onAsk={actions.ask}
          failure={failureWith(() => actions.commit(changesOf(preview.rows, edits).changes))}
          isSuspending={isSuspending}
          isBusy={isBusy}
          isCommitting={isCommitting}
          onSuspend={actions.suspend}
          onCommit={actions.commit}
        />
      )}
    </div>
  )
}
