/** What the server asks of the process of a device: to open it, to write bytes, to wait until the line has all of them. */
export type DeviceRequest =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  | { readonly kind: 'drain' }

/** Its answers: a request is done; it failed with a code of the system; the device sent bytes. */
export type DeviceAnswer =
  | { readonly kind: 'done'; readonly isTerminal: boolean }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
