import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the self-check (plan §8.2). */
export const selfCheckMessages = staffTexts('selfCheck', {
  title: 'Self-check',
  loading: 'Checking …',
  failedTitle: 'The server did not answer.',
  failedBody: 'Check that the computer that runs Thali is on, and that this device is in its network.',
  again: 'Check again',
  allGood: 'Everything is fine.',
  works: 'Everything works. Please read the line about the backup.',
  toDo: { one: 'One thing needs your attention.', other: '{count} things need your attention.' },
  states: {
    good: 'Fine',
    note: 'Good to know',
    bad: 'Needs attention',
  },
  device: 'This device',
  server: 'The server',

  live: {
    title: 'Live connection',
    good: 'New orders and calls appear on this device by themselves.',
    connecting: 'This device is connecting to the server.',
    bad: 'New orders do not appear by themselves.',
    advice: 'Check the Wi-Fi of this device. Behind a proxy, it must forward WebSockets.',
  },
  clock: {
    title: 'Clock of this device',
    good: 'It agrees with the server.',
    ahead: 'It is {words} ahead of the server.',
    behind: 'It is {words} behind the server.',
    advice: 'Orders have the time of the server, so nothing is lost. Let this device set its time automatically.',
  },
  serverClock: {
    title: 'Clock of the server',
    good: 'It says {moment}, {zone}.',
    advice: 'Compare it with your watch. If it is wrong, set the clock of the computer that runs Thali.',
  },
  zone: {
    title: 'Time zone',
    good: 'This device has the time of the restaurant ({zone}).',
    other: 'This device is in {device}, the restaurant in {restaurant}.',
    advice: 'Orders and reports use the zone of the restaurant. If that is wrong, change it in Settings.',
  },
  https: {
    title: 'Protected connection (https)',
    good: 'This browser counts the connection to the server as safe.',
    bad: 'The connection is not encrypted (plain http).',
    advice:
      'Inside your own network you can order and serve. Without https this device may sleep, has no camera for codes, and opens nothing offline. Whoever set up the server can add a certificate.',
  },
  screen: {
    title: 'Screen stays on',
    good: 'This device keeps its screen on while sound is on.',
    bad: 'This browser lets the screen go off.',
    advice: 'Set “never sleep” in the display settings of this device, or you may miss orders.',
  },
  sound: {
    title: 'Sound',
    none: 'This browser cannot play sounds.',
    noneAdvice: 'Use a current version of Chrome, Firefox or Safari.',
    untested: 'New orders and calls can sound on this device.',
    play: 'Play a test sound',
    heardQuestion: 'Did you hear it?',
    heard: 'Yes',
    notHeard: 'No',
    good: 'You heard the test sound.',
    bad: 'You did not hear the test sound.',
    advice:
      'Turn up the volume of this device, switch off silent mode, and play it again. Check the volume on Table Service too.',
  },
  database: {
    title: 'Saving orders',
    good: 'The server can save orders ({engine}).',
    bad: 'The server cannot save orders now.',
    badAdvice: 'Guests’ phones keep their orders and send them later. Free space on the disk, then check again.',
    damaged: 'A part of the stored data was damaged.',
    damagedAdvice:
      'Stop the server and restore the last backup. The page “Running Thali” says how, under “After damage”.',
    engines: {
      sqlite: 'SQLite',
      postgres: 'PostgreSQL',
    },
  },
  size: {
    title: 'Stored data',
    good: 'Menu, orders and bills take {size}, without pictures.',
  },
  activity: {
    title: 'Activity list',
    entries: 'Entries of the last 30 days: {entries}.',
    kept: { one: 'Older ones than a day are deleted.', other: 'Entries older than {count} days are deleted.' },
    always: 'None is deleted.',
  },
  disk: {
    title: 'Disk space',
    good: '{free} of {total} are free.',
    bad: 'Only {free} are free.',
    advice: 'When the disk is full, no order can be saved. Delete other files on the computer that runs Thali.',
  },
  guestAddress: {
    title: 'Address for guests',
    good: 'Phones reach this server at {address}.',
    found: {
      address_refused: 'Phones cannot open {address}.',
      name_unknown: 'The name of {address} is not known.',
      unreachable: 'Nothing answers at {address}.',
      certificate: 'The certificate of {address} is not valid: phones warn of it.',
      timeout: '{address} does not answer in time.',
      redirected: '{address} leads on to another address.',
      other_server: 'Another server answers at {address}.',
      host_changed: 'The tunnel or proxy at {address} changes the name that phones call, so they cannot order.',
    },
    advice: {
      address_refused: 'Enter the address that phones use in Settings.',
      name_unknown: 'Check its spelling in Settings, and whether the internet works. A new name may take an hour.',
      unreachable:
        'Check that the tunnel or proxy runs, and that the internet works. Guests in the Wi-Fi of the house can still use its own address.',
      certificate: 'Renew it where the tunnel or proxy runs, and check the clock of this server.',
      timeout:
        'Check that the tunnel or proxy runs, and that the internet works. Guests in the Wi-Fi of the house can still use its own address.',
      redirected: 'Enter that other address in Settings.',
      other_server: 'Check the address in Settings, and where the tunnel or proxy sends its calls.',
      host_changed: 'It must pass on Host as it is. The page “Running Thali” says how, under “Behind a proxy”.',
    },
  },
  foodLicence: {
    title: 'Food licence (FSSAI)',
    good: 'Bills have its number.',
    bad: 'Bills have no number of the food licence.',
    advice: 'Each bill needs its 14 digits. Enter them in Settings, Bills and taxes.',
  },
  printerDevice: {
    title: 'Printer at {path}',
    found: {
      ready: 'It is connected.',
      missing: 'It is not connected.',
      denied: 'The server may not use it.',
      refused: 'This is a file or a folder, no device.',
    },
    advice: {
      missing: 'Check its cable and whether it is on.',
      denied: 'The operator must give the server the permission. The page “Printers” of the documents says how.',
      refused: 'The operator must correct the list PRINTER_DEVICES.',
    },
  },
  backup: {
    title: 'Backup',
    good: 'All data was saved {age} ago.',
    none: 'There is no backup yet.',
    old: 'The newest backup is {age} old.',
    damaged: { one: 'A kept backup is damaged.', other: '{count} kept backups are damaged.' },
    off: 'Nightly backups are switched off.',
    onePlace: 'There is no second place for backups.',
    onePlaceAdvice:
      'If this computer is stolen or breaks, its backups are lost too. Open Backups in Settings and download one now and then.',
    advice: 'Open Backups in Settings. It says what went wrong, and makes one now.',
    link: 'Open Backups',
  },
  version: {
    title: 'Version',
    good: 'Thali {version}.',
  },
  settings: 'Open Settings',
  units: {
    0: 'bytes',
    1: 'kB',
    2: 'MB',
    3: 'GB',
    4: 'TB',
  },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
  days: { one: '{count} day', other: '{count} days' },
  /** Logged, never shown. */
  failedLog: 'The self-check failed',
})
