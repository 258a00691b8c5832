import { writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import './documents.server.ts'
import { RestoreError, stageBackup } from './platform/backup/read-backup.server.ts'
import type { Answer } from './platform/backup/reader-process.server.ts'
import { TABLES } from './tables.server.ts'

// The program of the process that reads a backup (`reader-process.server.ts`): its bytes in, one answer out.
// It knows all tables and documents, so it is above the floors, but no rooms: those would take most of its
// time.

// Pages have priority when the processor is busy, and the site is not what the system ends when memory is
// short.
setPriority(5)
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

const answer: Answer = await stageBackup(process.stdin, process.argv[2] ?? '', TABLES).then(
  (staged) => ({ staged }),
  (error) => {
    const { message, code, errcode } = error
    return error instanceof RestoreError ? { refusal: message } : { failure: { message, code, errcode } }
  },
)
// Whoever asked ends it at once, and at such an end Node would keep nothing that it compiled.
flushCompileCache()
process.on('disconnect', () => process.exit())
if (process.connected) process.send?.(answer)
else process.exit()
