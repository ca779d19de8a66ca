/** Key in sessionStorage: pictures were asked for, until the visit ends. */
export const picturesKey = 'picturesWanted'

/** Not in TypeScript's library: only some browsers have it. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/** Whether the browser is asked to save data, and the guest has not asked for pictures since. */
export const isSavingData = (): boolean => {
  try {
    return Boolean((navigator as Connected).connection?.saveData && !sessionStorage.getItem(picturesKey)) // see above
  } catch {
    // Storage is blocked: pictures stay off.
    return true
  }
}
