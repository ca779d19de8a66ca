/** The address that hands the bytes of a printer, in base64, to the app RawBT on Android. It opens no other app. */
export const rawbtAddress = (data: string): string =>
  `intent:base64,${data}#Intent;scheme=rawbt;package=ru.a402d.rawbtprinter;end;`
