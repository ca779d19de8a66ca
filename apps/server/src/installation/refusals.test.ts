import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aComputer, type Computer } from '#test/computers.ts'
import { findPlace, openPlace } from './find-place.ts'

const isRoot = process.getuid?.() === 0

/** The id of another user. */
const stranger = 65_534

/** A computer with a restaurant. */
const withRestaurant = (): Computer => {
  const computer = aComputer()
  openPlace('restaurant', computer.env, computer.program)
  return computer
}

const refusalOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'not refused'
}

/** The sentences with which starts and commands refuse, each once. */
const refusals = ({ env, program }: Computer): string[] => [
  ...new Set(
    [
      ...(['start', 'restaurant', 'service'] as const).map((purpose) => () => openPlace(purpose, env, program)),
      () => findPlace(env, program),
    ].map(refusalOf),
  ),
]

describe('a remembered folder', () => {
  test('that is not there is refused, and not made', () => {
    const computer = withRestaurant()
    renameSync(computer.dataFolder, join(computer.folder, 'elsewhere'))
    expect(refusals(computer)).toEqual([
      expect.stringMatching(
        /^The folder of this computer's restaurant, .*thali, is not there: connect its disk, then start again\.$/,
      ),
    ])
    expect(readdirSync(dirname(computer.dataFolder))).toEqual([])
    renameSync(join(computer.folder, 'elsewhere'), computer.dataFolder)
    expect(openPlace('start', computer.env, computer.program).restaurantFolder).toBe(computer.dataFolder)
  })

  test('on a disk that is not connected is refused, and stays empty', () => {
    const computer = withRestaurant()
    // The folder below a disk stays when the disk is not there.
    renameSync(computer.dataFolder, join(computer.folder, 'elsewhere'))
    mkdirSync(computer.dataFolder)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/thali, has no thali\.env: connect its disk, then start again\.$/),
    ])
    expect(readdirSync(computer.dataFolder)).toEqual([])
  })

  test('below a file, and a file in its place, are refused', () => {
    const computer = withRestaurant()
    rmSync(computer.dataFolder, { recursive: true })
    writeFileSync(computer.dataFolder, '')
    expect(refusals(computer)).toEqual([expect.stringMatching(/thali, is a file\.$/)])
    rmSync(dirname(computer.dataFolder), { recursive: true })
    writeFileSync(dirname(computer.dataFolder), '')
    expect(refusals(computer)).toEqual([expect.stringMatching(/thali, is not there: connect its disk/)])
  })

  test.runIf(isRoot)('that belongs to another user is refused', () => {
    const computer = withRestaurant()
    chownSync(computer.dataFolder, stranger, stranger)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/belongs to another user \(number 65534, this is 0\): start Thali as that user\.$/),
    ])
  })

  test.skipIf(isRoot || process.platform === 'win32')('without rights is refused', () => {
    const computer = withRestaurant()
    chmodSync(computer.dataFolder, 0o000)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/thali, cannot be used: this user has no right to it\.$/),
    ])
    chmodSync(computer.dataFolder, 0o500)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/thali, cannot be used: this user has no right to it\.$/),
    ])
    chmodSync(computer.dataFolder, 0o700)
  })
})

describe('a pointer', () => {
  test.each([
    ['half written', '{ "format": 1, "folder": "/ho'],
    ['empty', ''],
    ['of zeros', '\0'.repeat(120)],
    ['without a folder', '{ "format": 1, "clones": [] }'],
    ['with a relative folder', '{ "format": 1, "folder": "data", "clones": [] }'],
  ])('%s is refused, until a start names the folder', (_, text) => {
    const computer = withRestaurant()
    const { env, program, dataFolder, pointerFile } = computer
    writeFileSync(pointerFile, text)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(
        /restaurant\.json names the data folder .* with DATA_DIR set to that folder, which writes the file again\.$/,
      ),
    ])
    openPlace('restaurant', { ...env, DATA_DIR: dataFolder }, program)
    expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  })

  test('of a newer version is refused and stays', () => {
    const computer = withRestaurant()
    writeFileSync(computer.pointerFile, '{ "format": 2, "restaurants": [] }')
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/restaurant\.json was written by a newer Thali: start the restaurant with that one\.$/),
    ])
    expect(readdirSync(dirname(computer.pointerFile))).toEqual(['restaurant.json'])
  })

  test('of the same version with more in it is read', () => {
    const { env, program, dataFolder, pointerFile } = withRestaurant()
    writeFileSync(pointerFile, JSON.stringify({ format: 1, folder: dataFolder, clones: [], name: 'Blue Lotus' }))
    expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  })

  test('that cannot be opened is refused', () => {
    const computer = withRestaurant()
    rmSync(computer.pointerFile)
    mkdirSync(computer.pointerFile)
    expect(refusals(computer)).toEqual([
      expect.stringMatching(/restaurant\.json names the data folder .* and cannot be opened: /),
    ])
  })
})

describe('thali.env', () => {
  test.each([
    ['half written', 'HOST=0.0.0.0\nPORT=80', /thali\.env is incomplete: its last line DEMO=off is missing/],
    ['empty', '', /thali\.env is incomplete/],
    ['of zeros', '\0'.repeat(80), /Line 1 of .*thali\.env is not NAME=value\.$/],
    ['with another line', '# all\nHOST=0.0.0.0\nport 80\nDEMO=off\n', /Line 3 of .*thali\.env is not NAME=value\.$/],
    ['with DATA_DIR', 'DATA_DIR=/tmp\nDEMO=off\n', /Line 1 of .*thali\.env sets DATA_DIR, but the data folder is/],
    ['of a demo', 'DEMO=on\n', /thali\.env sets DEMO=on, but a restaurant is never the demo: write DEMO=off\.$/],
  ])('%s is refused', (_, text, sentence) => {
    const computer = withRestaurant()
    writeFileSync(join(computer.dataFolder, 'thali.env'), text)
    expect(refusals(computer)).toEqual([expect.stringMatching(sentence)])
  })

  test('of Windows is read, and a setting of a newer Thali is named', () => {
    const { env, program, dataFolder } = withRestaurant()
    writeFileSync(join(dataFolder, 'thali.env'), '\uFEFFPORT=8080\r\nTABLE_LAMPS=on\r\nDEMO=off\r\n')
    const { env: found, notes } = findPlace(env, program)
    expect([found['PORT'], found['DEMO'], found['TABLE_LAMPS']]).toEqual(['8080', 'off', undefined])
    expect(notes).toEqual([expect.stringMatching(/Line 2 of .* sets TABLE_LAMPS, which is no setting/)])
  })
})
