import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of webhooks, on the screen Staff. */
export const webhooksMessages = staffTexts('webhooks', {
  title: 'Webhooks',
  hint: 'Sends orders and bills to an address of a till or a delivery service, as soon as they change.',
  empty: 'Nothing is sent to other addresses.',
  loading: 'Loading the webhooks...',
  failed: 'The webhooks could not be loaded.',
  failedLog: 'Error retrieving the webhooks',
  savingFailedLog: 'Error saving a webhook',
  noAnswer: 'No answer from the server. If the webhook is in the list now, remove it and add it again.',

  add: 'Add a webhook',
  change: 'Change',
  changeOf: 'Change {url}',
  save: 'Save',
  url: 'Address',
  urlHint: 'Of the other program, with https. Such as https://till.example/thali.',
  urlWrong: 'Please enter an address that begins with https://.',
  typesTitle: 'What is sent',
  typesMissing: 'Please choose at least one.',
  types: { 'order.placed': 'New orders', 'order.changed': 'Changes of orders', 'bill.changed': 'Bills and payments' },

  secretTitle: 'The secret of the webhook',
  secretOnce:
    'It is shown only now. Copy it into the other program, which checks with it that messages come from here.',

  neverSent: 'Nothing delivered yet',
  lastSent: 'Last delivered: {moment}',
  off: 'Off',
  gone: 'Off: it wants no more messages',
  works: 'Works',
  waiting: { one: '{count} message waits', other: '{count} messages wait' },
  faults: {
    address_refused: 'Its address is not public.',
    name_unknown: 'Its name is unknown. Check the address.',
    unreachable: 'Nothing answers at its address.',
    certificate: 'Its certificate is not valid.',
    timeout: 'It does not answer in time.',
    redirected: 'It answers with another address. Enter that one.',
    status: 'It refuses messages.',
  },

  test: 'Test',
  testOf: 'Send a test message to {url}',
  tested: 'A test message is on its way.',
  turnOff: 'Turn off',
  turnOffOf: 'Turn off {url}',
  turnOn: 'Turn on',
  turnOnOf: 'Turn on {url}',
  replay: { one: 'Send {count} message again', other: 'Send {count} messages again' },
  replayed: 'They are sent again.',
  remove: 'Remove',
  removeOf: 'Remove {url}',
  removeQuestion: 'Remove this webhook?',
  removeText: 'Messages that wait for {url} are deleted. To send there again, add it again and copy its new secret.',
  removed: 'The webhook is removed.',
})
