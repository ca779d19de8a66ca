import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { useNow } from '#web/lib/now.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'

/** Rows of the list; the text narrows it down. */
const rowsMost = 30

const openingKeys: readonly string[] = ['Enter', ' ', 'ArrowDown']

// Browsers list India's zone by its former name.
const allZones = (current: string): readonly string[] => [
  ...new Set([current, 'Asia/Kolkata', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'Asia/Calcutta')]),
]

const timeIn = (timezone: string, now: Date): string =>
  now.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone })

type TimezoneFieldProps = { readonly value: string; readonly onChange: (timezone: string) => void }

/** A read-only field that opens a list of IANA time zones with a search. */
export const TimezoneField = ({ value, onChange }: TimezoneFieldProps): ReactElement => {
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const open = (): void => {
    setText('')
    setIsOpen(true)
  }
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const found = isOpen ? allZones(value).filter((zone) => zone.toLowerCase().includes(wanted)) : []
  return (
    <div>
      <TextField
        label={messages.timezone}
        value={value}
        readOnly
        aria-haspopup="dialog"
        className={styles.picker ?? ''}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!openingKeys.includes(event.key)) return
          event.preventDefault()
          open()
        }}
        trailing={
          <span className={styles.arrow}>
            <LaterIcon name="chevron-down" />
          </span>
        }
      />
      <p className={styles.hint}>
        {messages.timezoneNow(timeIn(value, now))}. {messages.timezoneHint}
      </p>
      {isOpen && (
        <Dialog title={messages.timezoneTitle} onClose={() => setIsOpen(false)} initialFocusRef={searchRef}>
          <TextField
            ref={searchRef}
            label={messages.timezoneFind}
            placeholder={messages.timezonePlaceholder}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ul className={styles.zones}>
            {found.slice(0, rowsMost).map((zone) => (
              <li key={zone}>
                <button
                  type="button"
                  className={styles.zone}
                  aria-current={zone === value ? 'true' : undefined}
                  onClick={() => {
                    onChange(zone)
                    setIsOpen(false)
                  }}
                >
                  <span>{zone.replaceAll('_', ' ')}</span>
                  <span className={styles.hint}>{timeIn(zone, now)}</span>
                </button>
              </li>
            ))}
          </ul>
          <output className={styles.hint}>
            {found.length === 0 && messages.timezoneNone(text.trim())}
            {found.length > rowsMost && messages.timezoneMore(found.length - rowsMost)}
          </output>
        </Dialog>
      )}
    </div>
  )
}
