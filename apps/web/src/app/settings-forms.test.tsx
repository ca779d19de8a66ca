import { describe, expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import * as pages from '@thali/contract/basics/pages'
import { sampleReply } from '../../test/sample.ts'
import { type Controls, openScreen } from '../../test/screen.tsx'

type Form = {
  readonly part: string
  /** The call that saves (default: of the settings). */
  readonly call?: EndpointName
  /** Types what the form refuses, which focuses the first of these fields. */
  readonly wrong: (form: Controls) => Promise<void>
  readonly errors: readonly [first: string, ...others: string[]]
  readonly focused: string
  readonly right: (form: Controls) => Promise<void>
  /** Parts of the form's text before the save. */
  readonly shown?: readonly string[]
  /** Parts of the request. */
  readonly sent: object
}

const settings = sampleReply('getSettings')
const [first, second] = settings.billing.taxClasses

const forms: readonly Form[] = [
  {
    part: 'Restaurant',
    wrong: ({ type }) => type('Restaurant name', ' '),
    errors: ['Please enter a name.'],
    focused: 'Restaurant name',
    async right({ type, tick }) {
      await type('Restaurant name', ' Spice Garden Palace ')
      await type('Address', '12 MG Road, Pune')
      await type('Number of tables', '२४')
      await tick('The menu has no add buttons')
      await tick('The menu shows energy (kcal)')
    },
    shown: ['Guests will see the menu without Add buttons.'],
    sent: {
      version: 1,
      profile: {
        name: 'Spice Garden Palace',
        address: '12 MG Road, Pune',
        tableCount: 24,
        menuCardOnlyView: true,
        showsKcal: true,
      },
    },
  },
  {
    part: 'Address for guests',
    wrong: ({ type }) => type('Address for guests', 'thali.example/menu'),
    errors: ['Please enter an address such as https://thali.example'],
    focused: 'Address for guests',
    right: ({ type }) => type('Address for guests', ' Thali.example:8443/ '),
    sent: { guests: { address: 'https://thali.example:8443' } },
  },
  {
    part: 'Opening hours',
    wrong: ({ click }) => click('Add period: Wednesday'),
    errors: ['Please enter both times.'],
    focused: 'From: Wednesday, period 1',
    async right({ type, click }) {
      await type('From: Wednesday, period 1', '12:00')
      await type('To: Wednesday, period 1', '15:30')
      await click('Add period: Wednesday')
      await type('From: Wednesday, period 2', '19:00')
      await type('To: Wednesday, period 2', '01:00')
      await click('Copy to all days: Wednesday')
    },
    shown: ['Until the next day', 'Open today 12:00 PM to 3:30 PM and 7:00 PM to 1:00 AM'],
    sent: {
      ordering: {
        hours: [
          { days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '15:30' },
          { days: [0, 1, 2, 3, 4, 5, 6], from: '19:00', to: '01:00' },
        ],
        pause: settings.ordering.pause,
      },
    },
  },
  {
    part: 'Orders of guests',
    wrong: ({ type }) => type('End a visit without orders after (minutes)', '5'),
    errors: ['A whole number from 10 to 1440, or nothing.'],
    focused: 'End a visit without orders after (minutes)',
    async right({ type, tick }) {
      await tick('Only guests who scanned the card of their table')
      await tick('The first order of each party')
      await type('End a visit without orders after (minutes)', '45')
    },
    shown: ['order after scanning the card of their table and a waiter confirms the first order of each party.'],
    sent: { ordering: { links: 'signed', confirm: 'first', idleMinutes: 45, hours: [] } },
  },
  {
    part: 'Takeaway',
    async wrong({ type, tick }) {
      await tick('Orders at counters get a token')
      await tick('For each dish')
      await type('Amount (₹)', '5.555')
      await type('Erase names and phone numbers after (days)', '6')
    },
    errors: ['An amount from ₹0 to ₹1000, with at most two decimals.', 'A whole number from 7 to 365.'],
    focused: 'Amount (₹)',
    async right({ type }) {
      await type('Amount (₹)', '5.50')
      await type('Erase names and phone numbers after (days)', '90')
    },
    shown: ['For one dish, before taxes that the bill adds.'],
    sent: { takeaway: { isOn: true, packing: { per: 'dish', amount: 5.5 }, keepContactDays: 90 } },
  },
  {
    part: 'Kitchen display',
    async wrong({ type, tick }) {
      await tick('The kitchen works with a display')
      await type('Late, minutes', '9')
      await type('Tell the waiters, seconds', 'soon')
    },
    errors: ['The second must be greater than the first.', 'A whole number from 10 to 3600.'],
    focused: 'Very late, minutes',
    async right({ type }) {
      await type('Very late, minutes', '12')
      await type('Tell the waiters, seconds', '90')
    },
    sent: { kitchen: { isOn: true, lateMinutes: [9, 12], unseenSeconds: [10, 90] } },
  },
  {
    part: 'Stations',
    call: 'saveStations',
    async wrong({ type, click }) {
      await click('Add a station')
      await type('Station 3', 'dal makhani')
    },
    errors: ['This name is there already.'],
    focused: 'Station 1',
    async right({ type, click }) {
      await type('Station 3', 'Tandoor')
      await click('Move Tandoor up')
      await click('Remove Dal Makhani')
    },
    shown: ['Categories and items of a removed station go to the first one.'],
    sent: { stations: [{ name: 'Tandoor' }, { name: 'Paneer Tikka' }], base: sampleReply('listStations') },
  },
  {
    part: 'Registration',
    async wrong({ type, tick }) {
      await tick('Registered, regular')
      await type('GSTIN', '29ABCDE1234F1YW')
      await type('FSSAI number', '1001 2022')
    },
    errors: ['Character 14 is “Y” and must be the letter Z.', 'An FSSAI number has 14 digits; this has 8.'],
    focused: 'GSTIN',
    async right({ type }) {
      await type('Legal name', 'Spice Garden Foods LLP')
      await type('GSTIN', '29abcde 1234f1zw')
      await type('FSSAI number', '1001 2022 0000 12')
    },
    sent: {
      billing: {
        ...settings.billing,
        scheme: 'regular',
        legalName: 'Spice Garden Foods LLP',
        gstin: '29ABCDE1234F1ZW',
        fssai: '10012022000012',
      },
    },
  },
  {
    part: 'Prices and taxes',
    async wrong({ type, click, tick }) {
      await click('Change Paneer Tikka')
      await type('New rate, percent', '20')
      await type('Valid from', '2026-12-01')
      await click('Close Paneer Tikka')
      await type('Items without a choice', first?.id ?? '')
      await tick('Yes, tax is included')
      await click('Add a tax')
    },
    errors: ['Please enter a name.', 'Please enter a rate.'],
    focused: 'Name of the tax',
    async right({ type }) {
      await type('Name of the tax', 'Ice cream parlour 18 %')
      await type('New rate, percent', '18')
    },
    sent: {
      billing: {
        pricesIncludeTax: true,
        taxClasses: [
          first,
          { id: second?.id, rates: [...(second?.rates ?? []), { from: '2026-12-01', percent: 20 }] },
          { name: 'Ice cream parlour 18 %', kind: 'gst', rates: [{ from: '2026-11-20', percent: 18 }] },
        ],
      },
    },
  },
  {
    part: 'Bill numbers and papers',
    wrong: ({ type }) => type('Letters at the start of bill numbers', '0'),
    errors: ['One to three letters or digits, not starting with 0.'],
    focused: 'Letters at the start of bill numbers',
    async right({ type }) {
      await type('Letters at the start of bill numbers', 'sg')
      await type('Text below each bill', 'Thank you!')
    },
    shown: ['look like SG/26-27/00001.'],
    sent: { billing: { ...settings.billing, prefix: 'SG', footer: 'Thank you!' } },
  },
  {
    part: 'Payment by UPI',
    async wrong({ type }) {
      await type('UPI ID', 'spicegarden')
      await type('Name of the account', ' ')
    },
    errors: ['A UPI ID looks like name@bank.', 'Please enter the name of the account.'],
    focused: 'UPI ID',
    async right({ type }) {
      await type('UPI ID', ' spicegarden@okhdfcbank')
      await type('Name of the account', 'Spice Garden ')
    },
    shown: ['Scan it with your own UPI app.'],
    sent: { billing: { ...settings.billing, upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' } } },
  },
  {
    part: 'Discounts',
    wrong: ({ type }) => type('Cashiers, percent', '101'),
    errors: ['A percentage from 0 to 100, with at most two decimals.'],
    focused: 'Cashiers, percent',
    right: ({ type }) => type('Cashiers, percent', '12.5'),
    sent: { billing: { ...settings.billing, discountLimits: { waiter: 1, cashier: 12.5 } } },
  },
  {
    part: 'Printers',
    call: 'savePrinters',
    async wrong({ click, type }) {
      await click('Remove Paneer Tikka')
      await click('Remove Dal Makhani')
      await click('Add a printer')
      await type('Port', '80')
    },
    errors: ['Please enter a name.', 'A whole number from 1024 to 65535.', 'Choose what it prints.'],
    focused: 'Name',
    async right({ type, tick }) {
      await type('Port', '9100')
      await type('Address', '10.0.0.8')
      await type('Paper', '58')
      await tick('Bills')
      await tick('Kitchen tickets of Dal Makhani')
      await type('Name', 'Counter')
    },
    shown: ['A removed printer prints nothing more.'],
    sent: {
      printers: [
        {
          name: 'Counter',
          host: '10.0.0.8',
          port: 9100,
          width: 58,
          prints: { stations: ['listStations-0-id'], bills: true },
        },
      ],
    },
  },
  {
    part: 'Business day',
    wrong: ({ type }) => type('The business day starts at', ''),
    errors: ['Please enter a time.'],
    focused: 'The business day starts at',
    right: ({ type }) => type('The business day starts at', '05:00'),
    sent: { day: { startsAt: '05:00' } },
  },
]

describe.each(forms)(
  'the form $part',
  ({ part, call = 'saveSettings', wrong, errors, focused, right, shown = [], sent }) => {
    test('names what is wrong and saves what is right', async () => {
      const screen = await openScreen(pages.settings, {
        before: ({ answer }) =>
          answer('getSettings', (sample) => ({ ...sample, ordering: { ...sample.ordering, hours: [] } })),
      })
      await screen.until(part)
      const form = screen.part(part)
      await screen.until(() => form.button('Save') !== undefined)
      await wrong(form)
      await form.click('Save')
      await screen.until(errors[0])
      for (const error of errors) expect(screen.text()).toContain(error)
      expect(document.activeElement).toBe(form.field(focused))
      expect(screen.api.bodies(call)).toEqual([])
      await right(form)
      for (const text of shown) await screen.until(text)
      await form.click('Save')
      await screen.until(() => screen.api.bodies(call).length > 0)
      expect(screen.api.bodies(call)).toMatchObject([sent])
    })
  },
)
