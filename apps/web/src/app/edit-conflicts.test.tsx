import { describe, expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Problem } from '@thali/contract/api/problem-schema'
import * as pages from '@thali/contract/basics/pages'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { sampleReply } from '../../test/sample.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

type Conflict = {
  readonly path: string
  readonly call: EndpointName
  /** Opens the form. */
  readonly open: (screen: TestScreen) => Promise<void>
  /** The part with the form (default: the whole screen). */
  readonly part?: string
  readonly mine: readonly [label: string, value: string]
  readonly button: string
  /** As another admin stored it. */
  readonly theirs: Partial<Problem>
  /** The field that the other admin changed, as it is then in the form. */
  readonly taken: readonly [label: string, value: string]
  readonly notice: string
  /** Below it (default: that a field was taken over). */
  readonly hint?: string
  /** Parts of the second request. */
  readonly sent: object
}

const registered = {
  scheme: 'regular',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Spice Garden LLP',
  address: 'Pune',
  fssai: '',
  prefix: 'SG',
} as const
const sample = sampleReply('getSettings')
const settings: Settings = { ...sample, version: 2, billing: { ...sample.billing, ...registered } }
const [[, category], [group]] = [sampleReply('listCategories'), sampleReply('listOptionGroups')]
const [first, second] = sampleReply('listStations')
// Only the second has a port.
const printers = sampleReply('listPrinters').map((one, at) => ({
  ...one,
  port: 9100,
  kind: at === 0 ? ('browser' as const) : ('network' as const),
}))
const [printer, bar] = printers
if (!category || !group || !first || !second || !printer || !bar) throw new Error('The samples have too few rows')

const conflicts: Readonly<Record<string, Conflict>> = {
  'details of the restaurant': {
    path: pages.settings,
    call: 'saveSettings',
    open: ({ until }) => until('Restaurant name'),
    part: 'Restaurant',
    mine: ['Address', 'Fort, Mumbai'],
    button: 'Save',
    theirs: { settings: { ...settings, profile: { ...settings.profile, phone: '020 1234' } } },
    taken: ['Phone', '020 1234'],
    notice: 'These settings were changed by another person',
    sent: { version: 2, profile: { address: 'Fort, Mumbai', phone: '020 1234' } },
  },
  'the registration': {
    path: pages.settings,
    call: 'saveSettings',
    open: ({ until }) => until('Registration'),
    part: 'Registration',
    mine: ['Legal name', 'Mine'],
    button: 'Save',
    theirs: { settings: { ...settings, billing: { ...settings.billing, address: 'Theirs' } } },
    taken: ['Legal address', 'Theirs'],
    notice: 'These settings were changed by another person',
    sent: { version: 2, billing: { legalName: 'Mine', address: 'Theirs' } },
  },
  'the stations': {
    path: pages.settings,
    call: 'saveStations',
    open: ({ until }) => until('Add a station'),
    part: 'Stations',
    mine: ['Station 2', 'Tandoor'],
    button: 'Save',
    theirs: { stations: [{ ...first, name: 'Main kitchen' }, second] },
    taken: ['Station 1', 'Main kitchen'],
    notice: 'Another person changed the stations.',
    hint: 'Nothing of yours is saved yet: please check and save again.',
    sent: { stations: [{ name: 'Main kitchen' }, { name: 'Tandoor' }] },
  },
  'the printers': {
    path: pages.settings,
    call: 'savePrinters',
    open: ({ until }) => until('Add a printer'),
    part: 'Printers',
    mine: ['Name', 'Counter'],
    button: 'Save',
    theirs: { printers: [printer, { ...bar, port: 9200 }] },
    taken: ['Port', '9200'],
    notice: 'Another person changed the printers.',
    hint: 'Nothing of yours is saved yet: please check and save again.',
    sent: { printers: [{ name: 'Counter' }, { name: bar.name, port: 9200 }] },
  },
  'a category': {
    path: pages.adminCategories,
    call: 'saveCategory',
    async open({ until, click }) {
      await until('Regular Categories')
      await click('Edit')
      await until('Save')
    },
    mine: ['Name', 'Sweet Endings'],
    button: 'Save',
    theirs: { category: { ...category, type: 'Regular', version: 2 } },
    taken: ['Type', 'Regular'],
    notice: 'This category was changed by another person',
    sent: { version: 2, name: 'Sweet Endings', type: 'Regular' },
  },
  'an option group': {
    path: `${pages.editOptionGroup}?group=${group.id}`,
    call: 'saveOptionGroup',
    open: ({ until }) => until('Group name'),
    mine: ['Group name', 'Dips and chutneys'],
    button: 'Update Option Group',
    theirs: { optionGroup: { ...group, max: 2, version: 2 } },
    taken: ['At most', '2'],
    notice: 'This option group was changed by another person',
    sent: { version: 2, name: 'Dips and chutneys', max: 2 },
  },
}

describe.each(Object.entries(conflicts))('the second of two editors of %s', (_, conflict) => {
  const { path, call, open, part, mine, button, theirs, taken, notice, hint = 'Taken over', sent } = conflict
  test('keeps the input, takes over other changes and saves both', async () => {
    const screen = await openScreen(path, {
      before({ answer }) {
        answer('getSettings', () => ({ ...settings, version: 1 }))
        answer('listPrinters', () => printers)
      },
    })
    await open(screen)
    const form = part === undefined ? screen : screen.part(part)
    await form.type(...mine)
    screen.api.refuse(call, { status: 409, code: 'changed_meanwhile', more: theirs })
    await form.click(button)
    await screen.until(notice)
    expect([form.field(mine[0]).value, form.field(taken[0]).value]).toEqual([mine[1], taken[1]])
    expect(screen.text()).toContain(hint)
    screen.api.recover(call)
    await form.click(button)
    await screen.until(() => screen.api.bodies(call).length === 2)
    expect(screen.api.bodies(call)[1]).toMatchObject(sent)
  })
})
