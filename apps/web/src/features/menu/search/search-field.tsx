import { type ReactElement, type RefObject, useId } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './search-field.module.css'
import { searchMessages } from './search-messages.en.ts'

type SearchFieldProps = {
  readonly text: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onChange: (text: string) => void
}

/** Search field with a clear button (spec §2 "Search"). */
export const SearchField = ({ text, inputRef, onChange }: SearchFieldProps): ReactElement => {
  const id = useId()
  return (
    <search className={styles.form}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The results are complete; blur only closes the phone's keyboard.
          inputRef.current?.blur()
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {searchMessages.placeholder}
        </label>
        <input
          id={id}
          ref={inputRef}
          type="search"
          className={styles.input}
          placeholder={searchMessages.placeholder}
          value={text}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </form>
      <Icon name="search" />
      {text !== '' && (
        <IconButton
          label={searchMessages.clear}
          icon={<Icon name="close" />}
          className={styles.clear}
          onClick={() => {
            onChange('')
            inputRef.current?.focus()
          }}
        />
      )}
    </search>
  )
}
