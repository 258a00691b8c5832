/** A session as Better Auth 1.7 opened it under this secret, which signed ours until version 0.1. */
export const OLD_SESSION = {
  secret: 'secreto-de-una-iglesia-de-antes-de-hoy',
  cookie:
    'campanario.session_token=EDQCwJewjg2JqayO7Qeiaj6lGK2XJ07X.WL9jS%2Br4o2RevKfWTIWzGMH0AvT8L6o%2B7Peav2UdEWk%3D',
  row: {
    id: '01a2074b-0cb8-7406-810c-53117ff4ce1d',
    token: 'EDQCwJewjg2JqayO7Qeiaj6lGK2XJ07X',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString(),
    ipAddress: '203.0.113.7',
    userAgent: 'Firefox',
  },
}
