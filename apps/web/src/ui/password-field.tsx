import { type ComponentProps, type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { Glyph } from './icon.tsx'
import { passwordMessages as messages } from './password-messages.en.ts'
import styles from './password-field.module.css'

const eye =
  'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export const PasswordField = (props: PasswordFieldProps): ReactElement => {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      name="password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={bounds.passwordLengthMax}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? messages.hide : messages.show}
          icon={<Glyph d={isShown ? `${eye}M4 4l16 16` : eye} />}
          className={styles.eye}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
