import type { Settings } from '../env.server.ts'

/**
 * A cookie of `length` characters (a quantifier: `32`, `1,2000`), readable by the dashboard's server only. If the site is known to use TLS the name
 * gets the `__Secure-` prefix, so that browsers refuse it from an insecure origin.
 */
export function secretCookie(name: string, { home }: Pick<Settings, 'home'>, length = '32') {
  const secure = home.startsWith('https:')
  const full = secure ? `__Secure-${name}` : name
  const found = new RegExp(`(?:^|;\\s*)${full.replaceAll('.', '\\.')}=([\\w-]{${length}})(?:;|$)`)
  return {
    read: (headers: Headers): string | undefined => found.exec(headers.get('cookie') ?? '')?.[1],
    /** @param seconds its lifetime; 0 deletes it. */
    write: (value: string, seconds: number): string =>
      `${full}=${value}; Path=/admin; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
  }
}
