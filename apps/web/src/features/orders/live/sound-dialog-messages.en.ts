import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the dialogs about sound and sleep, which are downloaded with them. */
export const soundDialogMessages = staffTexts('soundDialog', {
  sleepTitle: 'This device will sleep',
  sleepReason: 'This browser cannot keep the screen on.',
  sleepReasonHttp: 'This page was opened by plain http, where no browser can keep the screen on.',
  sleepAdvice:
    'While it sleeps you hear no orders or calls. Set the screen timeout in the settings of the device to “never”, or open this page by https.',
  sleepRead: 'OK',
  soundRepeat: 'A waiter call sounds again every 20 seconds until it is cleared',
  soundVolume: 'Volume',
  soundTest: 'Test the sound',
  soundDevice: 'These settings are of this device, whoever logs in.',
})
