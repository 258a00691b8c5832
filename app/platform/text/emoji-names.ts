// The emoji people write most: the PDF's fonts have none.
const NAMES = new Map(
  Object.entries({
    '🙏': 'manos en oración',
    '🙌': 'manos en alto',
    '👏': 'aplauso',
    '👍': 'pulgar arriba',
    '💪': 'fuerza',
    '🤝': 'apretón de manos',
    '🤗': 'abrazo',
    '❤': 'corazón',
    '💔': 'corazón roto',
    '😀': 'sonrisa',
    '😊': 'sonrisa',
    '🙂': 'sonrisa',
    '😃': 'sonrisa',
    '😂': 'risa',
    '😢': 'lágrima',
    '😭': 'llanto',
    '🥺': 'súplica',
    '😔': 'pena',
    '😞': 'pena',
    '🕊': 'paloma',
    '✝': 'cruz',
    '⛪': 'iglesia',
    '📖': 'Biblia abierta',
    '🔥': 'fuego',
    '✨': 'destellos',
    '⭐': 'estrella',
    '🌟': 'estrella',
    '🌹': 'rosa',
    '🌷': 'tulipán',
    '🌸': 'flor',
    '💐': 'flores',
    '🎂': 'torta',
    '🎉': 'fiesta',
    '🏥': 'hospital',
    '👶': 'bebé',
    '🇨🇱': 'bandera de Chile',
  }),
)
const HEARTS = /^[\u2764\u2763\u2665\u{1F493}\u{1F495}-\u{1F49F}\u{1F5A4}\u{1F90D}\u{1F90E}\u{1F9E1}]/u

/** An emoji in words, «[corazón]»; undefined for anything else. Ignores skin tones and variation selectors. */
export function nameEmoji(text: string): string | undefined {
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) return undefined
  const plain = text.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu, '')
  return `[${NAMES.get(plain) ?? (HEARTS.test(plain) ? 'corazón' : 'emoji')}]`
}
