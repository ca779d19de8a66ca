import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aComputer, writeOldData } from '#test/computers.ts'
import { findPlace, openPlace } from './find-place.ts'
import { commandsOf } from './own-program.ts'

const settingsOf = (folder: string): string => readFileSync(join(folder, 'thali.env'), 'utf8')

test('a start is the demo until a restaurant exists', () => {
  const { env, program, dataFolder, pointerFile } = aComputer()
  expect(openPlace('start', env, program)).toEqual({ env, restaurantFolder: undefined, notes: [] })
  expect(existsSync(pointerFile)).toBe(false)
  openPlace('restaurant', env, program)
  const { env: found, restaurantFolder } = openPlace('start', env, program)
  expect(restaurantFolder).toBe(dataFolder)
  expect(found).toMatchObject({ DATA_DIR: dataFolder, DEMO: 'off', HOST: '0.0.0.0', PORT: '3000' })
})

test('the settings of the first start are remembered and can be read by their owner only', () => {
  const { env, program, dataFolder } = aComputer()
  const first = { ...env, PORT: '8080', BACKUP_COPY_DIR: "/mnt/Asha's disk #2", METRICS_TOKEN: ' ', PATH: '/bin' }
  openPlace('restaurant', first, program)
  expect(settingsOf(dataFolder)).not.toMatch(/PATH|METRICS_TOKEN|DATA_DIR/)
  expect(openPlace('start', env, program).env).toMatchObject({ PORT: '8080', BACKUP_COPY_DIR: "/mnt/Asha's disk #2" })
  expect([dataFolder, join(dataFolder, 'thali.env')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

test('a setting of the environment wins over the file, for that start', () => {
  const { env, program } = aComputer()
  openPlace('restaurant', { ...env, PORT: '8080' }, program)
  expect(openPlace('restaurant', { ...env, PORT: '9090', HOST: '' }, program).env).toMatchObject({
    PORT: '9090',
    HOST: '0.0.0.0',
  })
  expect(findPlace(env, program).env['PORT']).toBe('8080')
})

test('a named folder or database wins over the pointer', () => {
  const { env, program, folder } = aComputer()
  openPlace('restaurant', env, program)
  for (const named of [{ DATA_DIR: join(folder, 'other') }, { DATABASE_URL: 'postgres://localhost/thali' }])
    expect(openPlace('start', { ...env, ...named }, program)).toEqual({
      env: { ...env, ...named },
      restaurantFolder: undefined,
      notes: [],
    })
})

test('a named folder with settings brings them', () => {
  const { env, program, dataFolder } = aComputer()
  openPlace('restaurant', { ...env, DATABASE_URL: 'postgres://thali:secret@localhost/thali' }, program)
  const { env: found } = findPlace({ DATA_DIR: dataFolder }, program)
  expect(found).toMatchObject({ DATABASE_URL: 'postgres://thali:secret@localhost/thali', DEMO: 'off' })
})

test('a service starts only a restaurant', () => {
  const { env, program } = aComputer()
  expect(() => openPlace('service', env, program)).toThrow('This computer has no restaurant yet')
  openPlace('restaurant', env, program)
  expect(openPlace('service', env, program).env['DEMO']).toBe('off')
})

test('the demo on purpose stays beside the restaurant', () => {
  const { env, program, dataFolder } = aComputer()
  openPlace('restaurant', env, program)
  expect(openPlace('start', { ...env, DEMO: 'on' }, program).restaurantFolder).toBeUndefined()
  expect(() => openPlace('start', { ...env, DEMO: 'on', DATA_DIR: dataFolder }, program)).toThrow(
    'which holds a restaurant',
  )
  expect(() => openPlace('restaurant', { ...env, DEMO: 'on' }, program)).toThrow('DEMO=on is not for a restaurant')
})

describe('a clone', () => {
  test('stays the demo beside the restaurant of another program, and says so', () => {
    const { env, program, clone, dataFolder } = aComputer()
    openPlace('restaurant', env, program)
    const { restaurantFolder, notes } = openPlace('start', env, clone)
    expect([restaurantFolder, notes]).toEqual([undefined, [expect.stringContaining(dataFolder)]])
  })

  test('starts the restaurant after npm run restaurant, as does a newer program', () => {
    const { env, program, clone, dataFolder } = aComputer()
    openPlace('restaurant', env, clone)
    expect(openPlace('start', env, clone).restaurantFolder).toBe(dataFolder)
    expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  })

  test('stays the demo beside an unremembered folder of data', () => {
    const { env, program, clone, pointerFile, dataFolder } = aComputer()
    openPlace('restaurant', env, program)
    renameSync(pointerFile, `${pointerFile}.old`)
    expect(openPlace('start', env, clone).restaurantFolder).toBeUndefined()
    expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  })
})

describe('a restaurant of 1.0 in the folder of the program', () => {
  test.each(['start', 'restaurant', 'service'] as const)('is found, kept and remembered by %s', (purpose) => {
    const { env, program, clone } = aComputer()
    const old = join(program, 'restaurant')
    writeOldData(old)
    const { restaurantFolder, notes, env: found } = openPlace(purpose, env, program)
    expect([restaurantFolder, notes]).toEqual([
      old,
      [expect.stringContaining(`Found the restaurant in ${old}. It stays there; "npm run`)],
    ])
    expect(found).toMatchObject({ DEMO: 'off', HOST: '0.0.0.0' })
    expect(readFileSync(join(old, 'thali.sqlite'), 'utf8')).toBe('a database')
    expect(openPlace('restaurant', env, clone).restaurantFolder).toBe(old)
  })

  test('is found by commands, which write nothing', () => {
    const { env, program, pointerFile } = aComputer()
    const old = join(program, 'restaurant')
    writeOldData(old)
    expect(findPlace(env, program).restaurantFolder).toBe(old)
    expect([existsSync(pointerFile), existsSync(join(old, 'thali.env'))]).toEqual([false, false])
  })

  test('is not chosen silently before another restaurant', () => {
    const { env, program, clone, dataFolder, pointerFile } = aComputer()
    writeOldData(join(program, 'restaurant'))
    openPlace('restaurant', env, clone)
    renameSync(pointerFile, `${pointerFile}.old`)
    expect(() => openPlace('start', env, program)).toThrow(/^There are restaurants in .*restaurant and .*: run/)
    openPlace('restaurant', { ...env, DATA_DIR: dataFolder }, program)
    expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  })

  test('without a home folder it starts and is not remembered', () => {
    const { program } = aComputer()
    writeOldData(join(program, 'restaurant'))
    expect(openPlace('start', {}, program).restaurantFolder).toBe(join(program, 'restaurant'))
    expect(() => openPlace('restaurant', {}, program)).toThrow('This user has no folder for data')
  })
})

describe('a new restaurant', () => {
  test('never goes into the folder of the program', () => {
    const { env, program, pointerFile } = aComputer()
    const inside = { ...env, DATA_DIR: join(program, 'mine/data') }
    expect(() => openPlace('restaurant', inside, program)).toThrow("is in the program's folder")
    expect([existsSync(pointerFile), existsSync(join(program, 'mine'))]).toEqual([false, false])
  })

  test('does not replace the remembered one, but an existing one does', () => {
    const { env, program, folder, dataFolder } = aComputer()
    openPlace('restaurant', env, program)
    const other = { ...env, DATA_DIR: join(folder, 'other') }
    expect(() => openPlace('restaurant', other, program)).toThrow(`This computer's restaurant is in ${dataFolder}`)
    expect(existsSync(other.DATA_DIR)).toBe(false)
    writeOldData(other.DATA_DIR)
    openPlace('restaurant', other, program)
    expect(openPlace('start', env, program).restaurantFolder).toBe(other.DATA_DIR)
  })

  test('of another database is refused where one is remembered', () => {
    const { env, program, dataFolder } = aComputer()
    openPlace('restaurant', env, program)
    const other = { ...env, DATABASE_URL: 'postgres://localhost/other' }
    expect(() => openPlace('restaurant', other, program)).toThrow(`change it in ${join(dataFolder, 'thali.env')}`)
  })
})

test('two users of one computer have a restaurant each', () => {
  const { env, program, folder, dataFolder } = aComputer()
  const second = { HOME: join(folder, 'second') }
  mkdirSync(second.HOME)
  openPlace('restaurant', { ...env, PORT: '3001' }, program)
  expect(openPlace('start', second, program).restaurantFolder).toBeUndefined()
  openPlace('restaurant', { ...second, PORT: '3002' }, program)
  expect([env, second].map((user) => openPlace('start', user, program).env)).toMatchObject([
    { DATA_DIR: dataFolder, PORT: '3001' },
    { DATA_DIR: join(second.HOME, '.local/share/thali'), PORT: '3002' },
  ])
})

test('a start that ended between settings and pointer is finished by the next', () => {
  const { env, program, dataFolder } = aComputer()
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(join(dataFolder, 'thali.env'), 'PORT=8080\nDEMO=off\n')
  expect(openPlace('start', env, program).env).toMatchObject({ DATA_DIR: dataFolder, PORT: '8080' })
})

test.each([
  ['thali', './thali'],
  ['thali.cmd', String.raw`.\thali`],
])('an archive with %s names its own commands, and has no demo', (file, command) => {
  const { env, program } = aComputer()
  writeFileSync(join(program, file), '')
  const { start, restaurant, thali } = commandsOf(program)
  expect([start, restaurant, thali]).toEqual([command, command, command])
  expect(() => openPlace('service', env, program)).toThrow(`has no restaurant yet: run "${command}" first.`)
  expect(() => openPlace('restaurant', {}, program)).toThrow(`or DATA_DIR for "${command}".`)
  expect(() => openPlace('restaurant', { ...env, DEMO: 'on' }, program)).toThrow('The demo is only in the source code')
})
