import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the switch to another restaurant of the account. */
export const switchRestaurantMessages = staffTexts('switchRestaurant', {
  title: 'Switch restaurant',
  hint: 'Choose where you work now.',
  loading: 'Loading your restaurants...',
  failed: 'We could not load your restaurants.',
  failedLog: 'Error retrieving the restaurants of the account',
  open: 'Open {name}',
  openShort: 'Open',
  here: 'You are here',
  switchFailedLog: 'Error switching the restaurant',
  unsent: {
    one: 'One order or payment of this device is not sent yet. It belongs to this restaurant. Switch when it is sent.',
    other:
      '{count} orders or payments of this device are not sent yet. They belong to this restaurant. Switch when they are sent.',
  },
  wait: 'Wait',
})
