import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { takeawayMessages as messages } from './takeaway-messages.en.ts'

/** The link of the board, to open and to copy. `path` as the settings have it. */
export const BoardLink = ({ path }: { readonly path: string }): ReactElement => {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const link = `${location.origin}${path}`
  const copy = async (): Promise<void> => {
    try {
      // Missing on plain http.
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      fieldRef.current?.select()
    }
  }
  return (
    <div className="stack-3">
      <TextField ref={fieldRef} label={messages.boardLink} hint={messages.boardLinkHint} value={link} readOnly />
      <div className="row-2">
        <Button onClick={() => void copy()}>{isCopied ? messages.copied : messages.copy}</Button>
        <a href={path} target="_blank" rel="noreferrer" className="ghost">
          {messages.openBoard}
        </a>
      </div>
    </div>
  )
}
