/** What is fetched with the first press. */
export { Bar } from './bar.tsx'
export { createMachine } from './recording-machine.ts'
