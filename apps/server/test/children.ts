import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

// Kills the process groups of its list when its input ends, which is when the process that writes it ends. A handler of
// that process would not run after SIGKILL. PostgreSQL leaves its group, so it is found by the file with its id.
const script = `
groups=' '
patterns=
while read -r word value; do
  case $word in
    began) groups="$groups$value " ;;
    ended) case $groups in *" $value "*) groups="\${groups%% $value *} \${groups#* $value }" ;; esac ;;
    postgres) patterns="$patterns $value" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null || kill -s KILL "$group" 2>/dev/null; done
for file in $patterns; do
  [ -f "$file" ] || continue
  id=$(head -n 1 "$file")
  case $(ps -o args= -p "$id") in *"\${file%/*}"*) kill -s KILL "$id" ;; esac
done
`

let reaper: { readonly tell: (line: string) => void; readonly end: () => Promise<void> } | undefined

const startReaper = (): NonNullable<typeof reaper> => {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const exited = once(child, 'exit')
  child.unref()
  child.stdin.on('error', () => {})
  return {
    tell: (line) => void child.stdin.write(`${line}\n`),
    async end() {
      child.ref()
      child.stdin.end()
      await exited
    },
  }
}

const tell = (line: string): void => {
  reaper ??= startReaper()
  reaper.tell(line)
}

const isGroupEmpty = (id: number): boolean => {
  try {
    process.kill(-id, 0)
    return false
  } catch {
    return true
  }
}

/**
 * Makes a program end with this process, however that ends. A `detached` one ends with all that it started. Every test,
 * proof and measurement passes its programs through here.
 */
export const ownChild = <Child extends ChildProcess>(child: Child): Child => {
  const { pid } = child
  if (pid === undefined) return child
  tell(`began ${pid}`)
  child.once('exit', () => {
    if (isGroupEmpty(pid)) tell(`ended ${pid}`)
  })
  return child
}

/** Makes the PostgreSQL servers of data folders end with this process; `pattern` matches their files `postmaster.pid`. */
export const ownPostgres = (pattern: string): void => tell(`postgres ${pattern}`)

/** Ends all owned programs that still run. */
export const endChildren = async (): Promise<void> => {
  const ending = reaper
  reaper = undefined
  await ending?.end()
}
