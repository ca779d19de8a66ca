import type { ReactNode } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { text } from '#web/forms/fields.tsx'
import { settingsForm } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'

type Draft = Settings['guests']

/** The typed address without a path; undefined if it is none. A name without a scheme counts as https. */
const originOf = (typed: string): string | undefined => {
  const address = typed.trim()
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) return undefined
  const { origin, pathname, search, username, hash } = new URL(full)
  return pathname === '/' && search === '' && hash === '' && username === '' ? origin : undefined
}

/** The address that table cards and links of bills lead to. */
export const GuestsGroup = settingsForm<Draft, { readonly passwordNotice: ReactNode }>({
  id: 'guests',
  title: () => messages.guestAddress,
  intro: () => messages.guestAddressIntro,
  above: (_, { passwordNotice }) => passwordNotice,
  fields: {
    address: text(() => messages.guestAddressLabel, {
      lengthMax: bounds.originLengthMax,
      placeholder: () => 'https://thali.example',
      hint: () => messages.guestAddressHint(location.origin),
      error: (typed) => (typed.trim() === '' || originOf(typed) !== undefined ? undefined : messages.guestAddressWrong),
      input: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
    }),
  },
  from: ({ guests }) => guests,
  to: ({ address }) => ({ guests: { address: originOf(address) ?? '' } }),
})
