import type { ReactElement } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { itemsMessages as messages } from './messages.en.ts'

type FindFieldProps = { readonly value: string; readonly onChange: (text: string) => void; readonly className?: string }

/**
 * Finds an item of a long list by a part of its name.
 *
 * @param props The text, and who hears of another.
 * @returns The field.
 */
export const FindField = ({ value, onChange, className = '' }: FindFieldProps): ReactElement => (
  <TextField
    label={messages.find}
    placeholder={messages.findPlaceholder}
    inputMode="search"
    enterKeyHint="search"
    autoComplete="off"
    className={className}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    trailing={
      value !== '' && (
        <IconButton label={messages.clearFind} icon={<Icon name="close" />} onClick={() => onChange('')} />
      )
    }
  />
)
