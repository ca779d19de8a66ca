import { readFileSync } from 'node:fs'

/** Processor time of a process in milliseconds, in steps of ten; NaN without procfs. */
export const cpuMsOf = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  // The 12th and 13th field after the name in brackets: user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Resident memory of a process (MB). */
export const memoryMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
