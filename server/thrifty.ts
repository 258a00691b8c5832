/**
 * Read by the C library's allocator when a process begins. Left alone it keeps, for each thread, whatever the thread
 * ever needed at once (a compressed page, megabytes), and gives little back: the server grew for hours. Measured by
 * `npm run bench:soak`; the reasons are in `docs/decisions/memory.md`.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** In MiB: where young objects live. It holds the buffers of what is being sent as well, and is never full otherwise. */
const YOUNG = '--max-semi-space-size=4'

/** Begins this process once more, as the same process, with what can be set at its beginning alone. */
export function beginThrifty(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX) return
  // What stood in the settings' file is in the environment by now.
  const options = process.execArgv.filter((option) => !option.startsWith('--env-file'))
  process.execve?.(process.execPath, [process.execPath, YOUNG, ...options, ...process.argv.slice(1)], {
    ...process.env,
    ...ALLOCATOR,
  })
}
