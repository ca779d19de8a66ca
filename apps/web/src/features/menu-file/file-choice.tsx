import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'

const accepted = '.xlsx,.ods,.xls,.csv,.tsv,.txt,.json,.zip'

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

type FileChoiceProps = {
  readonly files: readonly File[]
  readonly isBusy: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/** Chooses the files of an import, by a button or by dropping them. */
export const FileChoice = ({ files, isBusy, onChosen }: FileChoiceProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (chosen: FileList | null): void => {
    if (chosen && chosen.length > 0 && !isBusy) onChosen([...chosen])
  }
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      {files.length > 0 && (
        <ul className={styles.files} aria-label={messages.chosen}>
          {files.map(({ name, size }) => (
            <li key={name}>
              <span className="name">{name}</span> <span className="hint">{sizeOf(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 && <span className={styles.dropWords}>{messages.drop}</span>}
      <Button
        variant={files.length === 0 ? 'primary' : 'secondary'}
        disabled={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {files.length === 0 ? messages.choose : messages.chooseOthers}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={messages.choose}
        onChange={(event) => {
          take(event.target.files)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <p id={hintId} className="hint">
        {messages.kinds}
      </p>
    </div>
  )
}
