import { expect, test } from 'vitest'
import { userFolders } from './user-folders.ts'

test('each platform has its own folders for data and configuration', () => {
  expect(userFolders({ HOME: '/home/asha' }, 'linux')).toEqual({
    data: '/home/asha/.local/share/thali',
    configuration: '/home/asha/.config/thali',
  })
  expect(userFolders({ HOME: '/Users/asha' }, 'darwin')).toEqual({
    data: '/Users/asha/Library/Application Support/Thali',
    configuration: '/Users/asha/Library/Preferences/Thali',
  })
  const windows = { APPDATA: 'C:\\Users\\asha\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\asha\\AppData\\Local' }
  expect(userFolders(windows, 'win32')).toEqual({
    data: 'C:\\Users\\asha\\AppData\\Local\\Thali\\Data',
    configuration: 'C:\\Users\\asha\\AppData\\Roaming\\Thali\\Config',
  })
})

test('XDG folders win on Linux if they are absolute', () => {
  const env = { HOME: '/home/asha', XDG_DATA_HOME: '/srv/data', XDG_CONFIG_HOME: 'relative' }
  expect(userFolders(env, 'linux')).toEqual({ data: '/srv/data/thali', configuration: '/home/asha/.config/thali' })
})

test.each(['linux', 'darwin', 'win32'] as const)('without variables there are no folders on %s', (platform) => {
  expect(userFolders({ PATH: '/bin' }, platform)).toBeUndefined()
})
