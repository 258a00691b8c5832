/**
 * glibc reads these when a process starts. By default it keeps, per thread, the most memory that the thread
 * ever needed (megabytes for a compressed page) and returns little, so the server grew for hours. Measured by
 * `npm run bench:soak`; reasons in `docs/decisions/memory.md`.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** V8's young generation in MiB. It also holds buffers being sent, and 4 MiB is never full otherwise. */
export const YOUNG = '--max-semi-space-size=4'

/** Replaces this process with itself (same pid), with settings that only work from the start. */
export function reexecWithMemorySettings(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX) return
  // The environment already holds what the settings file contains.
  const options = process.execArgv.filter((option) => !option.startsWith('--env-file'))
  process.execve?.(process.execPath, [process.execPath, YOUNG, ...options, ...process.argv.slice(1)], {
    ...process.env,
    ...ALLOCATOR,
  })
}
