import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What the browser runs has no servers and no files: nothing of one test file is left for the next. */
const PLAIN = 'app/**/!(*.server).test.{ts,tsx}'
/**
 * What rooms and platform do with a database that each file has to itself: the code, which is most of a
 * file's cost, is loaded once. `durable` replaces a part of Node, before anything loads it.
 */
const ROOMS = 'app/{*,{features,parts,frames,platform}/**/!(durable)}.server.test.ts'
/**
 * What is asked of a site happens in the site's process: what asks is loaded once, and so is the site
 * (`warm-servers.ts`).
 */
const ASKED = 'tests/http/**/*.test.ts'

/**
 * These take half a minute or longer, most of it waiting: begun last, as Vitest does with small files that it
 * knows nothing of, one of them would leave the machine idle in the end.
 */
const LONG =
  /tests\/(crash|instances|operator|uploads)\/|tests\/(engines|properties\/forms)|tests\/http\/(proxies|frozen|limits)|file-streams/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], other = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONG.test(moduleId) ? 'long' : 'other',
    )
    return [...long, ...other]
  }
}

const common = {
  setupFiles: './tests/support/claves/quick-scrypt.ts',
  // As with the journeys: a shared machine may keep a test waiting, and be several times slower for an hour.
  retry: process.env.CI ? 1 : 0,
  // What is waited for comes within seconds on a quiet machine; how long is too long is said here, for all.
  expect: { poll: { timeout: process.env.CI ? 120_000 : 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    // Much of it waits, for a disk, a database or a clock: one file at a time would leave a core idle.
    maxWorkers: 6,
    sequence: { sequencer: LongFirst },
    globalSetup: ['./tests/support/ready-data.ts', './tests/support/postgres.ts'],
    projects: [
      // A worker for each file costs twice what these tests do.
      { test: { ...common, name: 'plain', include: [PLAIN], isolate: false, unstubGlobals: true } },
      { test: { ...common, name: 'rooms', include: [ROOMS], isolate: false, unstubGlobals: true } },
      { test: { ...common, name: 'http', include: [ASKED], isolate: false, env: { WARM_SITES: '1' } } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['{app,server,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/journeys/**', PLAIN, ROOMS, ASKED],
        },
      },
    ],
  },
})
