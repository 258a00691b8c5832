import type { Settings } from '../env.server.ts'

/**
 * A cookie of 32 random characters, for the dashboard's server alone. Where the site is known to be behind TLS its name
 * says so, and no browser takes it from anybody who is not.
 */
export function secretCookie(name: string, { home }: Pick<Settings, 'home'>) {
  const secure = home.startsWith('https:')
  const full = secure ? `__Secure-${name}` : name
  const found = new RegExp(`(?:^|;\\s*)${full.replaceAll('.', '\\.')}=([\\w-]{32})(?:;|$)`)
  return {
    read: (headers: Headers): string | undefined => found.exec(headers.get('cookie') ?? '')?.[1],
    /** @param seconds for how long; 0 takes it back. */
    write: (value: string, seconds: number): string =>
      `${full}=${value}; Path=/admin; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
  }
}
