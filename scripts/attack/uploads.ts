import { signIn } from '#tests/support/volunteer.ts'
import type { Measure } from '../bench/table.ts'
import { onSite } from './target.ts'

const BEGUN = 400
const BYTES = 40 * 1000 * 1000

/** Creates uploads and never finishes them. */
export const attackUploads = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const { headers } = await signIn(site)
    let taken = 0
    let answer = 0
    for (let n = 0; n < BEGUN; n++) {
      const begun = await fetch(`${site.origin}/admin/subidas`, {
        method: 'POST',
        headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(BYTES) },
      })
      await begun.arrayBuffer()
      if (begun.status === 201) taken++
      else answer = begun.status
    }
    return [
      {
        measure: `unfinished uploads of 40 MB that one account may hold, of ${BEGUN} begun`,
        figure: taken,
        unit: '',
        wanted: { atMost: 200 },
        note: answer ? `then ${answer}` : 'all of them',
      },
    ]
  })
