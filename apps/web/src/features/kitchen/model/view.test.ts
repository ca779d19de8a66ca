import { expect, test } from 'vitest'
import { defaultSettings, isDisplaySettings } from './view.ts'

test('stored settings count with all stations, and with some', () => {
  const stored = (stationIds: unknown) => ({
    ...defaultSettings,
    hasCounts: true,
    view: { isExpeditor: true, stationIds },
  })
  expect([stored('all'), stored(['bar', 'kitchen']), stored('bar'), stored(undefined)].map(isDisplaySettings)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('settings that lack one of another release do not count', () => {
  for (const name of Object.keys(defaultSettings))
    expect(isDisplaySettings({ ...defaultSettings, [name]: undefined })).toBe(false)
})
