// Writes the files of the corpus into a folder, so that a person opens them: node testing/menu-corpus/write.ts <folder>
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { corpus } from './corpus.ts'
import { encodeCorpus } from './encode.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Name a folder')
for (const [index, entry] of corpus.entries()) {
  const own = path.join(
    folder,
    `${String(index + 1).padStart(2, '0')} ${entry.name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`,
  )
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, 'right menu.txt'), `${entry.menu.join('\n')}\n`)
  for (const { name, bytes } of encodeCorpus(entry)) writeFileSync(path.join(own, name), bytes)
}
