// npm run emoji: writes the emojis' names in the Spanish of America, from Unicode's CLDR, to what is kept in
// the repository.
import { writeFile } from 'node:fs/promises'
import emojis from 'emojibase-data/es-mx/compact.json' with { type: 'json' }
import { plainEmoji } from '#app/platform/text/emoji-names.server.ts'

const names = Object.fromEntries(emojis.map(({ unicode, label }) => [plainEmoji(unicode), label]))
await writeFile('app/platform/text/emoji-names.json', `${JSON.stringify(names, null, 2)}\n`)
