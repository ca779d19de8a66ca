import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField, TextArea, TextField } from './field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'

const none = (): void => undefined
const shared = { label: 'Port', hint: 'Usually 9100.', error: 'A whole number.', value: '', onChange: none }

/** The text that a screen reader reads after the label. */
const description = (html: string): string => {
  const host = document.createElement('div')
  host.innerHTML = html
  const ids = host.querySelector('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => host.querySelector(`[id="${id}"]`)?.textContent ?? id).join(' ')
}

test.each([
  ['a text', <TextField key="" {...shared} />],
  ['several lines', <TextArea key="" {...shared} />],
  ['a choice', <SelectField key="" {...shared} />],
  ['a number', <NumberField key="" {...shared} />],
  ['a password', <PasswordField key="" {...shared} autoComplete="new-password" />],
])('error and hint describe the field of %s', (_, field) => {
  expect(description(renderToString(field))).toBe('A whole number. Usually 9100.')
})

test('a field without error and hint has no description', () => {
  expect(renderToString(<TextField label="Port" value="" onChange={none} />)).not.toContain('aria-describedby')
})

test('a description of the caller stays with an error', () => {
  const field = <TextArea {...shared} hint={undefined} aria-describedby="counter" />
  expect(description(renderToString(field))).toBe('A whole number. counter')
})
