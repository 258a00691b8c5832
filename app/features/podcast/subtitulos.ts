/** Whether a transcript is WebVTT, by its beginning (its first eight characters will do), and not plain text. */
export const isVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)
