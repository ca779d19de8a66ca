import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the page of a print host (plan §7). */
export const printHostMessages = staffTexts('printHost', {
  title: 'Print host',
  intro:
    'This page prints the papers of its printers by itself, while it stays open in front. Keep the device awake and plugged in.',
  status: {
    connecting: 'Connecting...',
    ready: 'Ready. Waiting for papers.',
    printing: 'Printing now.',
    hidden: 'Not in front. Papers wait until you bring this page to the front.',
    offline: 'No answer from the server. Papers wait, and print when it is back.',
    ended: 'The access of this host has ended. Ask an admin for a new address.',
  },
  hostName: 'Host: {name}',
  prints: 'Prints for: {printers}',
  printsNothing: 'No printer uses this host yet. Choose it in Settings, Printing, at a printer of the kind “Browser”.',
  way: 'Prints by',
  ways: { browser: 'the printer of this browser', rawbt: 'the app RawBT (Android)' },
  rawbtHint:
    'RawBT prints at USB and Bluetooth printers of Android. This way is untested on a phone. If the browser does not open the app without a tap, the paper is printed again as POSSIBLE REPEAT.',
  silentTitle: 'Print without a dialog',
  silentHint: 'Browsers ask before each print unless they are started for it. Close all windows of the browser first.',
  steps: {
    windows:
      'Windows, Chrome or Edge: make the receipt printer the default printer. Copy the shortcut of the browser, open its Properties, and add to Target: --kiosk-printing',
    mac: 'Mac, Chrome: make the receipt printer the default printer, and start in Terminal: open -a "Google Chrome" --args --kiosk-printing',
    linux:
      'Linux, Chrome or Chromium: make the receipt printer the default printer, and start: chromium --kiosk-printing',
    firefox: 'Firefox: open about:config and set print.always_print_silent to true.',
    safari: 'Safari, iPhone and iPad: not possible. Each paper needs a tap.',
  },
  paperHint: 'In the settings of the printer choose the width of the roll, no margins, no headers and footers.',
  address: 'Address of the host',
  addressHint: 'An admin adds a program with the role “Print host” on the screen Staff, and gets the address once.',
  addressWrong: 'This is not the whole address of a print host.',
  start: 'Start',
  leave: 'Remove this host from the device',
  printed: 'Printed here',
  printedAt: '{time}, {printer}',
  possibleRepeat: 'Possible repeat',
  kinds: { kot: 'Kitchen ticket', bill: 'Bill', day: 'Day report', test: 'Test page', drawer: 'Cash drawer' },
  sheet: 'Paper',
})
