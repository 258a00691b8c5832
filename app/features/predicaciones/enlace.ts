import { parseUrl } from '#app/ui/parse-url.ts'

/** The video that a sermon's link leads to, if we can embed it. */
type Video =
  | { sitio: 'YouTube'; id: string; miniatura: string; incrustado: string }
  | { sitio: 'Facebook'; incrustado: string }

const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
const YOUTUBE_ID = /^[\w-]{11}$/
const FACEBOOK_VIDEO = /^\/(watch\/?$|reel\/\d|share\/[vr]\/|video\.php$|[^/]+\/videos\/)/

/** The video behind a YouTube or Facebook link, in any form that people paste; null for every other link. */
export function parseEnlace(link: string): Video | null {
  const url = parseUrl(link.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  if (host === 'youtu.be' || YOUTUBE_HOSTS.has(host)) {
    const id = youtubeId(host, url)
    if (!id || !YOUTUBE_ID.test(id)) return null
    return {
      sitio: 'YouTube',
      id,
      miniatura: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      incrustado: `https://www.youtube-nocookie.com/embed/${id}`,
    }
  }
  const facebook = host === 'fb.watch' || host === 'facebook.com' || host.endsWith('.facebook.com')
  if (!facebook || (host !== 'fb.watch' && !FACEBOOK_VIDEO.test(url.pathname))) return null
  const query = new URLSearchParams({ href: url.href, show_text: 'false' })
  return { sitio: 'Facebook', incrustado: `https://www.facebook.com/plugins/video.php?${query}` }
}

function youtubeId(host: string, url: URL): string | null | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return first
  if (first === 'watch') return url.searchParams.get('v')
  return first && ['live', 'embed', 'shorts', 'v'].includes(first) ? second : null
}
