import { readFileSync } from 'node:fs'

/**
 * Processor time a process has used.
 *
 * @param pid Which process.
 * @returns Milliseconds, in steps of ten; NaN where Linux does not tell.
 */
export const cpuMsOf = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  // Behind the name in brackets, the 12th and 13th: in programs of its own and in the kernel's.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/**
 * Memory a process holds.
 *
 * @param pid Which process.
 * @returns Resident memory (MB).
 */
export const memoryMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
