import { expect, test } from 'vitest'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { readMenu } from './menu.server.ts'

type Menu = NonNullable<FeatureServer['menu']>

const fails = () => Promise.reject(new Error('no answer'))
const readWith = (menu: Pick<Menu, 'hasContent' | 'changes'>) => {
  const feature = { name: 'agenda', menu: { texto: 'Agenda', ruta: '/agenda', ...menu } }
  return readMenu({} as Db, [feature], createLog('silent'))
}

test.each<[string, Pick<Menu, 'hasContent' | 'changes'>]>([
  ['whether there is something', { hasContent: fails }],
  ['when there may be', { hasContent: async () => false, changes: fails }],
])('a page whose menu could not be told %s shows the entry, and is soon drawn again', async (_what, menu) => {
  const { enlaces, changes } = await readWith(menu)
  expect(enlaces).toEqual([{ texto: 'Agenda', ruta: '/agenda' }])
  expect(changes.map((moment) => moment.getTime() - Date.now() <= 60_000)).toEqual([true])
})
