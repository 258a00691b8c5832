import emojiNames from './emoji-names.json' with { type: 'json' }

const NAMES = new Map(Object.entries(emojiNames))

/** Without skin tone and variant: those share the plain one's name. */
export const plainEmoji = (text: string) => text.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu, '')

/** An emoji in words, «[paloma]»; undefined for anything else. */
export function nameEmoji(text: string): string | undefined {
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) return undefined
  return `[${NAMES.get(plainEmoji(text)) ?? 'emoji'}]`
}
