/** The tickets that a display shows. `all` stands for every station, also for those created later. */
export type KitchenView = {
  /** An expeditor's ticket leaves when its lines are served, a station's ticket when they are ready. */
  readonly isExpeditor: boolean
  readonly stationIds: readonly string[] | 'all'
}

/** A device shows every station until one is chosen. */
export const defaultView: KitchenView = { isExpeditor: false, stationIds: 'all' }

/** The distance from which a display is read: by its width, an arm's length without buttons, or 1 m to 4 m. */
export const sizes = ['auto', 'compact', 'near', 'middle', 'far', 'farthest'] as const

export type DisplaySize = (typeof sizes)[number]

/** The settings of this device. */
export type DisplaySettings = {
  readonly view: KitchenView
  readonly size: DisplaySize
  /** The counts of all open dishes are next to the tickets (wide screens). */
  readonly hasCounts: boolean
  /** Single keys control the display (bump bars). */
  readonly hasKeys: boolean
}

export const defaultSettings: DisplaySettings = { view: defaultView, size: 'auto', hasCounts: false, hasKeys: true }

const isView = (value: unknown): value is KitchenView =>
  typeof value === 'object' &&
  value !== null &&
  'isExpeditor' in value &&
  typeof value.isExpeditor === 'boolean' &&
  'stationIds' in value &&
  (value.stationIds === 'all' || Array.isArray(value.stationIds))

/** Whether a stored value, maybe of another release, is complete. */
export const isDisplaySettings = (value: unknown): value is DisplaySettings =>
  typeof value === 'object' &&
  value !== null &&
  'view' in value &&
  isView(value.view) &&
  'size' in value &&
  sizes.some((size) => size === value.size) &&
  'hasCounts' in value &&
  typeof value.hasCounts === 'boolean' &&
  'hasKeys' in value &&
  typeof value.hasKeys === 'boolean'

/** The view without stations that no longer exist; all of them when none is left. */
export const existingView = (view: KitchenView, stationIds: readonly string[]): KitchenView => {
  if (view.stationIds === 'all' || stationIds.length === 0) return view
  const left = view.stationIds.filter((id) => stationIds.includes(id))
  if (left.length === view.stationIds.length) return view
  return { ...view, stationIds: left.length > 0 ? left : 'all' }
}
