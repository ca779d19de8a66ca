import { type ReactElement, useId } from 'react'
import { uiMessages } from './messages.en.ts'
import styles from './theme-selector.module.css'

type ThemeSelectorProps<T extends string> = {
  readonly themes: readonly { readonly id: T; readonly name: string }[]
  readonly value: T
  readonly onChange: (theme: T) => void
}

/** The themes as 44 px swatches in their own colours, in one radio group, so that arrow keys work. */
export const ThemeSelector = <T extends string>({ themes, value, onChange }: ThemeSelectorProps<T>): ReactElement => {
  const group = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{uiMessages.theme}</legend>
      <div className={styles.swatches}>
        {themes.map((theme) => (
          <label key={theme.id} className={styles.choice} title={theme.name}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={theme.id === value}
              onChange={() => onChange(theme.id)}
            />
            <span className={styles.swatch} data-theme={theme.id} aria-hidden="true" />
            <span className={styles.name}>{theme.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
