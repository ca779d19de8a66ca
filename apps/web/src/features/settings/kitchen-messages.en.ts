import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the groups Kitchen and Stations on Settings (plan §5). */
export const kitchenMessages = staffTexts('settingsKitchen', {
  title: 'Kitchen display',
  isOn: 'The kitchen works with a display',
  isOnHint:
    'New orders show on the screen “Kitchen”, and waiters and guests see how far each order is. Orders placed before stay as they are.',
  late: 'When an order is late',
  lateFirst: 'Late, minutes',
  lateSecond: 'Very late, minutes',
  lateHint: 'The kitchen display marks an order at these ages.',
  unseen: 'When an order is not seen',
  unseenFirst: 'Louder, seconds',
  unseenSecond: 'Tell the waiters, seconds',
  unseenHint:
    'After the first time the kitchen display gets louder. After the second one Table Service warns the waiters, also when no kitchen display is open.',
  notGreater: 'The second must be greater than the first.',
  on: 'On',
  off: 'Off',
  minutes: '{first} and {second} minutes',
  seconds: '{first} and {second} seconds',

  stations: 'Stations',
  stationsHint:
    'A station is a part of the kitchen with its own display, such as Tandoor or Bar. Choose the station of a category or an item in its form; without a choice its orders go to the first station.',
  stationsLoading: 'Loading the stations...',
  stationsFailed: 'The stations could not be loaded.',
  stationsFailedLog: 'Error retrieving the stations',
  station: 'Station {place}',
  stationPlaceholder: 'e.g., Tandoor',
  moved: '{name}, place {place}',
  remove: 'Remove',
  removeName: 'Remove {name}',
  add: 'Add a station',
  atLeastOne: 'Keep at least one station.',
  removedHint:
    'Categories and items of a removed station go to the first one. Orders that are already placed keep their station.',
  busy: 'A removed station still has dishes to make. Finish or take back those orders first, then remove it. Nothing was saved; your changes are still here.',
  stationsChanged:
    'Another person changed the stations. Their changes are shown here together with yours. Nothing of yours is saved yet: please check and save again.',
  saved: 'Stations: saved.',
  saveFailedLog: 'Error saving the stations',
})
