import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aComputer, writeOldData, type Computer } from '#test/computers.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openPlace } from './find-place.ts'
import { moveFolder } from './move-folder.ts'

/** A computer with a restaurant of 1.0 in the folder of the program, with two pictures. */
const withOldRestaurant = (): Computer & { readonly old: string } => {
  const computer = aComputer()
  const old = join(computer.program, 'restaurant')
  writeOldData(old)
  for (const name of ['a.webp', 'b.webp']) {
    mkdirSync(join(old, 'uploads/blue-lotus'), { recursive: true })
    writeFileSync(join(old, 'uploads/blue-lotus', name), `picture ${name}`)
  }
  return { ...computer, old }
}

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^lock\.sqlite|^holder\.json$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  )

test('a data folder moves out of the program with all files', () => {
  const { env, program, old, dataFolder } = withOldRestaurant()
  openPlace('start', { ...env, PORT: '8080' }, program)
  const before = filesOf(old)
  expect(Object.keys(before)).toHaveLength(4)
  expect(moveFolder(env, { from: old, to: undefined }, program)).toContain(`4 files are moved to ${dataFolder}`)
  expect(filesOf(dataFolder)).toEqual(before)
  expect(openPlace('start', env, program).env).toMatchObject({ DATA_DIR: dataFolder, PORT: '8080' })
  expect([existsSync(old), filesOf(`${old}-moved`)]).toEqual([false, before])
})

test('a move that a crash ended begins again, from any step', () => {
  const { env, program, old, dataFolder } = withOldRestaurant()
  openPlace('start', env, program)
  const before = filesOf(old)
  // Half of the files, one of them cut off.
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(join(dataFolder, 'move-not-finished'), '')
  writeFileSync(join(dataFolder, 'thali.sqlite'), 'a data')
  writeFileSync(join(dataFolder, 'left-over'), '')
  expect(openPlace('start', env, program).restaurantFolder).toBe(old)
  moveFolder(env, { from: old, to: undefined }, program)
  expect([openPlace('start', env, program).restaurantFolder, filesOf(dataFolder)]).toEqual([dataFolder, before])
})

test('a crash right after the pointer changed leaves the new folder, which no move replaces', () => {
  const { env, program, old, dataFolder } = withOldRestaurant()
  openPlace('start', env, program)
  moveFolder(env, { from: old, to: undefined }, program)
  writeFileSync(join(dataFolder, 'move-not-finished'), '')
  writeFileSync(join(dataFolder, 'thali.sqlite'), 'a database with later orders')
  expect(openPlace('start', env, program).restaurantFolder).toBe(dataFolder)
  const again = (): string => moveFolder(env, { from: `${old}-moved`, to: dataFolder }, program)
  expect(again).toThrow(`This computer's restaurant is in ${dataFolder} already.`)
  expect(readFileSync(join(dataFolder, 'thali.sqlite'), 'utf8')).toBe('a database with later orders')
})

test('a move to another folder can follow, and ends where it was asked to', () => {
  const { env, program, old, dataFolder, folder } = withOldRestaurant()
  openPlace('start', env, program)
  moveFolder(env, { from: old, to: undefined }, program)
  const disk = join(folder, 'disk/thali')
  moveFolder(env, { from: dataFolder, to: disk }, program)
  expect(openPlace('start', env, program).restaurantFolder).toBe(disk)
})

test('a folder in use, and a bad target, are refused and stay', () => {
  const { env, program, old, dataFolder, folder } = withOldRestaurant()
  openPlace('start', env, program)
  const before = filesOf(old)
  const lock = lockFolder(old)
  expect(() => moveFolder(env, { from: old, to: undefined }, program)).toThrow(
    new RegExp(`is already in use by process ${process.pid} on \\S+, running since \\S+\\. To stop it, [^.]+\\.$`),
  )
  lock.release()
  const full = join(folder, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'letter.txt'), 'Dear Asha')
  expect(() => moveFolder(env, { from: old, to: full }, program)).toThrow(`${full} is not empty`)
  expect(() => moveFolder(env, { from: old, to: join(old, 'inside') }, program)).toThrow('which moves')
  expect(() => moveFolder(env, { from: old, to: join(program, 'other') }, program)).toThrow("the program's folder")
  expect(readFileSync(join(full, 'letter.txt'), 'utf8')).toBe('Dear Asha')
  expect([filesOf(old), existsSync(dataFolder), openPlace('start', env, program).restaurantFolder]).toEqual([
    before,
    false,
    old,
  ])
})

test('an old folder that went away is refused', () => {
  const { env, program, old } = withOldRestaurant()
  rmSync(old, { recursive: true })
  expect(() => moveFolder(env, { from: old, to: undefined }, program)).toThrow('is not there: connect its disk')
})
