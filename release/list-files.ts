import { readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Paths of all files and links below a folder, sorted, with slashes. It does not follow links. */
export const listFiles = (folder: string): string[] => {
  const root = realpathSync(folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && realpathSync(entry.parentPath) === entry.parentPath)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
    .toSorted()
}
