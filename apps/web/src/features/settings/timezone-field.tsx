import { type ReactElement, useRef, useState } from 'react'
import { useNow } from '#web/lib/now.ts'
import { TextField } from '#web/ui/field.tsx'
import { PickerChoice, PickerField } from '#web/ui/picker-field.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'

/** Rows of the list; the text narrows it down. */
const rowsMost = 30

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
  const [text, setText] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  return (
    <PickerField
      label={messages.timezone}
      hint={`${messages.timezoneNow(timeIn(value, now))}. ${messages.timezoneHint}`}
      title={messages.timezoneTitle}
      value={value}
      initialFocusRef={searchRef}
      onOpen={() => setText('')}
    >
      {(close) => (
        <>
          <TextField
            ref={searchRef}
            label={messages.timezoneFind}
            placeholder={messages.timezonePlaceholder}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Zones
            value={value}
            text={text}
            now={now}
            onChoose={(zone) => {
              onChange(zone)
              close()
            }}
          />
        </>
      )}
    </PickerField>
  )
}

type ZonesProps = {
  readonly value: string
  readonly text: string
  readonly now: Date
  readonly onChoose: (zone: string) => void
}

const Zones = ({ value, text, now, onChoose }: ZonesProps): ReactElement => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const found = allZones(value).filter((zone) => zone.toLowerCase().includes(wanted))
  return (
    <>
      <ul className={styles.zones}>
        {found.slice(0, rowsMost).map((zone) => (
          <PickerChoice key={zone} isChosen={zone === value} onChoose={() => onChoose(zone)}>
            <span>{zone.replaceAll('_', ' ')}</span>
            <span className={styles.hint}>{timeIn(zone, now)}</span>
          </PickerChoice>
        ))}
      </ul>
      <output className={styles.hint}>
        {found.length === 0 && messages.timezoneNone(text.trim())}
        {found.length > rowsMost && messages.timezoneMore(found.length - rowsMost)}
      </output>
    </>
  )
}
