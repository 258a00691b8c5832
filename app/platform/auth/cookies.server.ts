import type { Settings } from '../env.server.ts'

/** `length` in characters as a quantifier (`32`, `1,2000`); `path` is where browsers send it. */
type Shape = { length?: string; path?: string }

/**
 * A cookie that only the server reads. If the site is known to use TLS the name gets the `__Secure-` prefix,
 * so that browsers refuse it from an insecure origin.
 */
export function secretCookie(
  name: string,
  { home }: Pick<Settings, 'home'>,
  { length = '32', path = '/admin' }: Shape = {},
) {
  const secure = home.startsWith('https:')
  const full = secure ? `__Secure-${name}` : name
  const found = new RegExp(`(?:^|;\\s*)${full.replaceAll('.', '\\.')}=([\\w.%-]{${length}})(?:;|$)`)
  return {
    read: (headers: Headers): string | undefined => found.exec(headers.get('cookie') ?? '')?.[1],
    /** @param seconds its lifetime; 0 deletes it. */
    write: (value: string, seconds: number): string =>
      `${full}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
  }
}
