const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text without what XML cannot hold, not even escaped: control characters, halves of surrogate pairs. */
export const xmlText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '')

export const escapeXml = (text: string): string =>
  xmlText(text).replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)
