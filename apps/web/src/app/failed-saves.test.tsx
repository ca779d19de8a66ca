import { act } from 'react'
import { describe, expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import * as pages from '@thali/contract/basics/pages'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

type Save = {
  readonly path: string
  readonly call: EndpointName
  /** Fills the form. */
  readonly fill: (screen: TestScreen) => Promise<void>
  /** Name of the button that saves. */
  readonly button: string
  readonly notice: string
  /** In the console (spec §8). */
  readonly log?: string
  /** The heading of the part with the form (default: the whole screen). */
  readonly part?: string
  /** Its button does not wait for the answer (default false). */
  readonly isAtOnce?: true
  /** Its fields are locked while it is saved (default false). */
  readonly isLocked?: true
  /** The label of a field with a typed text. */
  readonly typed?: string
}

const saves: Readonly<Record<string, Save>> = {
  'a mark of the checklist': {
    path: pages.adminTables,
    call: 'saveChecklist',
    fill: ({ until }) => until('Look through the menu'),
    button: 'The menu is right',
    notice: 'Not saved. Please try again.',
    isAtOnce: true,
  },
  'the end of a call': {
    path: pages.adminTables,
    call: 'deleteWaiterCall',
    fill: ({ until }) => until('On my way'),
    button: 'Table 1',
    notice: 'Not cleared',
    isAtOnce: true,
    log: 'Error removing the notification',
  },
  'a category': {
    path: pages.adminCategories,
    call: 'saveCategory',
    async fill({ until, click, type }) {
      await until('Regular Categories')
      await click('Add category')
      await until('Add New Category')
      await type('Name', 'Thin Air')
    },
    button: 'Add',
    notice: 'No answer from the server.',
    log: 'Error saving category',
    typed: 'Name',
  },
  'the tables': {
    path: pages.settings,
    call: 'saveTables',
    async fill({ until, part }) {
      await until('Add a table')
      await part('Tables').type('Name', 'Window')
    },
    part: 'Tables',
    button: 'Save',
    notice: 'No answer from the server.',
    typed: 'Name',
    isLocked: true,
  },
  'an offer': {
    path: pages.adminOffers,
    call: 'createOffer',
    async fill({ until, type }) {
      await until('Open a category')
      await type('Start', '2026-11-21T10:00')
      await type('End', '2031-11-01T10:00')
      await type('Percentage', '7')
      await act(async () => document.querySelector<HTMLElement>('fieldset input[type=checkbox]')?.click())
    },
    button: 'Save Offer',
    notice: 'No answer from the server. What you chose is still here; please try again.',
    typed: 'Percentage',
    isLocked: true,
  },
}

describe.each(Object.entries(saves))(
  '%s that is not saved',
  (_, { path, call, fill, part, button, notice, log = '', typed, isLocked = false, isAtOnce = false }) => {
    test('says so, keeps what was typed and saves by a second press', async () => {
      const screen = await openScreen(path)
      await fill(screen)
      const form = part === undefined ? screen : screen.part(part)
      const typedText = (): string => (typed === undefined ? '' : form.field(typed).value)
      const before = typedText()
      screen.api.hold(call)
      await form.click(button)
      expect(form.button(button).getAttribute('aria-busy')).toBe(isAtOnce ? null : 'true')
      // Input during the save would not be part of the offer.
      expect(document.querySelector('fieldset[disabled]') !== null).toBe(isLocked)
      screen.api.lose(call)
      await screen.until(notice)
      expect(screen.logged.join('\n')).toContain(log)
      expect(typedText()).toBe(before)
      screen.api.recover(call)
      await form.click(button)
      await screen.until(() => screen.api.bodies(call).length === 2)
      const [first, second] = screen.api.bodies(call)
      expect(second).toEqual(first)
    })
  },
)
