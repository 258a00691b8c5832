import { afterEach, expect, test, vi } from 'vitest'
import { soporte } from './dispositivo.ts'

afterEach(() => vi.unstubAllGlobals())

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'

test.each<[string, string, string, string | undefined]>([
  ['a browser that can', 'si', FIREFOX, 'default'],
  ['one that was allowed to', 'si', FIREFOX, 'granted'],
  ['one where notices are blocked', 'bloqueado', FIREFOX, 'denied'],
  ['an iPhone on which the site is not installed', 'instalar', SAFARI, undefined],
  ['an installed one', 'si', SAFARI, 'default'],
  ['any other without push', 'no', FIREFOX, undefined],
])('%s: %s', (_, expected, userAgent, permission) => {
  vi.stubGlobal('navigator', { userAgent, serviceWorker: {} })
  const window = permission ? { PushManager: {}, Notification: {} } : {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('Notification', { permission })
  expect(soporte()).toBe(expected)
})
