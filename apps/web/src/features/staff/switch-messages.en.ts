import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the switch of persons on a shared tablet. */
export const switchMessages = staffTexts('switch', {
  title: 'Switch person',
  hint: 'Choose your name, then enter your PIN. What you do next is recorded under your name.',
  loading: 'Loading the names...',
  failed: 'We could not load the names.',
  failedLog: 'Error retrieving the people with a PIN',
  none: 'No other person has a PIN yet. An admin sets PINs under Settings, Staff.',
  pinOf: 'PIN of {name}',
  keys: 'Digits of the PIN',
  typed: { one: '{count} digit entered', other: '{count} digits entered' },
  deleteKey: 'Delete the last digit',
  enter: 'Switch',
  otherName: 'Another name',
  triesLeft: {
    one: 'This PIN is not right. One try is left.',
    other: 'This PIN is not right. {count} tries are left.',
  },
  switchFailedLog: 'Error switching the person',
  unsent: {
    one: 'One order or payment of this tablet is not sent yet. If you switch now, it is sent under the next name.',
    other:
      '{count} orders or payments of this tablet are not sent yet. If you switch now, they are sent under the next name.',
  },
  switchAnyway: 'Switch anyway',
  wait: 'Wait',
})
