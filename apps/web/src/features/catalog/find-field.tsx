import type { ReactElement } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { itemsMessages as messages } from './messages.en.ts'

type FindFieldProps = { readonly value: string; readonly onChange: (text: string) => void; readonly className?: string }

/** Filters a list of items by a part of the name. */
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
