import type { StaffRole } from '@thali/contract'

/** Texts of the screen Staff. */
export const staffMessages = {
  title: 'Staff',
  intro: 'Each person has their own username and password, so that the activity list shows who did what.',
  loading: 'Loading the staff...',
  failedTitle: 'We could not load the staff.',
  failedBody: 'Please check your connection and try again.',
  staleNotice: 'This list may be old: it could not be loaded again.',
  failedLog: 'Error retrieving the staff',
  savingFailedLog: 'Error saving a staff account',
  noAnswer: 'No answer from the server. Please try again.',
  count: (count: number): string => (count === 1 ? '1 person' : `${count} people`),
  you: 'You',
  disabled: 'Cannot log in',
  pin: 'PIN',
  neverUsed: 'Never logged in',
  lastLogin: (moment: string): string => `Last login: ${moment}`,
  devices: (count: number): string => (count === 1 ? 'on 1 device' : `on ${count} devices`),

  roles: { admin: 'Admin', waiter: 'Waiter', kitchen: 'Kitchen', cashier: 'Cashier' } satisfies Record<
    StaffRole,
    string
  >,
  roleWords: {
    admin: 'May do everything: menu, prices, bills, reports, settings and staff.',
    waiter: 'Takes orders, serves the tables, answers calls and issues bills.',
    kitchen: 'Sees the kitchen display and marks dishes as sold out.',
    cashier: 'Issues bills, takes payments and closes the day.',
  } satisfies Record<StaffRole, string>,

  add: 'Add a person',
  username: 'Username',
  usernameHint: 'They log in with it. Letters, digits, dots and dashes, without spaces. Such as ravi.',
  usernameMissing: 'Please enter a username.',
  usernameWrong: 'Only letters a to z, digits, dots, - _ and @, without spaces.',
  role: 'Role',
  addHint: 'A password is made for them. You see it once, on the next screen.',
  use: (name: string): string => `Use ${name}`,

  passwordTitle: (name: string): string => `The password of ${name}`,
  passwordOnce: 'It is shown only now. Write it down or send it to the person. They can change it under My account.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Copying is not possible here. Please write the password down.',
  share: 'Share',
  shareText: (username: string, password: string, address: string): string =>
    `Your login: ${address}\nUsername: ${username}\nPassword: ${password}`,
  done: 'I have noted it',
  spell: (username: string): string => `Username: ${username}`,

  edit: (name: string): string => `Change ${name}`,
  roleQuestion: (name: string, role: string): string => `Make ${name} ${role}?`,
  roleQuestionText: (name: string): string =>
    `${name} is logged out on all devices and logs in again with the new role. Orders that are not sent yet stay on the device.`,
  roleSaved: (name: string, role: string): string => `${name} is now ${role}.`,
  changeRole: 'Change the role',
  newPassword: 'New password',
  newPasswordQuestion: (name: string): string => `Make a new password for ${name}?`,
  newPasswordText: 'The old password stops working at once, and all their devices are logged out.',
  makePassword: 'Make a new password',
  disable: 'Disable the account',
  disableQuestion: (name: string): string => `Disable ${name}?`,
  disableText:
    'All their devices are logged out at once, and they cannot log in until you enable the account again. Nothing is deleted.',
  disableSelfText: 'This is your own account. You are logged out at once, and only another admin can enable it again.',
  disabledDone: (name: string): string => `${name} can no longer log in.`,
  enable: 'Enable the account',
  enabledDone: (name: string): string => `${name} can log in again.`,
  cancel: 'Cancel',

  pinTitle: 'PIN for shared tablets',
  pinHint: (name: string): string =>
    `With a PIN of 4 to 6 digits ${name} can take over a tablet where another person is logged in.`,
  pinLabel: 'New PIN',
  pinWrong: 'Please enter 4 to 6 digits.',
  setPin: 'Set the PIN',
  removePin: 'Remove the PIN',
  pinSet: (name: string): string => `${name} has a new PIN.`,
  pinRemoved: (name: string): string => `${name} has no PIN any more.`,
} as const
