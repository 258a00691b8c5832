import { answers, type StreamEvents } from './stream.ts'

/** Seconds of played audio to keep in the buffer; older audio is dropped. */
const KEEP_SECONDS = 10

/**
 * Fetches a stream and feeds it to the element through MediaSource. By itself, Chromium needs 128 KiB of an
 * MP3 stream joined between two frames before it plays: four seconds of silence after Icecast's usual burst.
 * It also tells neither a refusal from a lost network nor when data last arrived.
 * @param playPlainly for a station that allows no script (CORS) or sends what `MediaSource` does not take
 */
export async function joinFetched(
  audio: HTMLAudioElement,
  address: string,
  events: StreamEvents,
  playPlainly: () => void,
  left: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  left.addEventListener('abort', () => over.abort())
  try {
    const response = await ask(address, signal)
    if (!response) return playPlainly()
    const type = mediaType(response.headers.get('Content-Type') ?? '')
    if (!response.ok || !response.body) return events.onFail(true)
    if (!MediaSource.isTypeSupported(type)) return playPlainly()
    events.onLife()
    const buffer = await open(audio, type, signal)
    events.onReady()
    for await (const chunk of read(response.body)) {
      events.onLife()
      await change(buffer, () => buffer.appendBuffer(chunk))
      const heard = audio.currentTime - KEEP_SECONDS
      if (buffer.buffered.length > 0 && heard - buffer.buffered.start(0) > KEEP_SECONDS)
        await change(buffer, () => buffer.remove(0, heard))
    }
    events.onFail(false)
  } catch (error) {
    if (left.aborted) return
    // A container that we cannot demux may still play in the element itself.
    if (error instanceof DOMException) playPlainly()
    else events.onFail(false)
  } finally {
    over.abort()
  }
}

/** @returns undefined if the station answers without CORS. @throws if it cannot be reached */
async function ask(address: string, signal: AbortSignal): Promise<Response | undefined> {
  const get = () => fetch(address, { cache: 'no-store', credentials: 'omit', signal })
  try {
    return await get()
  } catch (error) {
    if (signal.aborted || !(await answers(address))) throw error
    // Unless the network came back in between.
    return get().catch(() => undefined)
  }
}

/** Stations use several MIME types for MP3 and AAC. */
const TYPES = new Map([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/aacp', 'audio/aac'],
])

function mediaType(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return TYPES.get(type) ?? type
}

async function open(audio: HTMLAudioElement, type: string, signal: AbortSignal): Promise<SourceBuffer> {
  const source = new MediaSource()
  const opened = new Promise((resolve) => source.addEventListener('sourceopen', resolve, { signal }))
  const url = URL.createObjectURL(source)
  audio.src = url
  await opened
  URL.revokeObjectURL(url)
  const buffer = source.addSourceBuffer(type)
  buffer.mode = 'sequence'
  return buffer
}

/** Not every browser can iterate over a ReadableStream. */
async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Waits until the SourceBuffer has applied a change. @throws DOMException if it cannot */
function change(buffer: SourceBuffer, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const end = (settle: () => void) => () => {
      done.abort()
      settle()
    }
    const { signal } = done
    buffer.addEventListener('updateend', end(resolve), { signal })
    buffer.addEventListener(
      'error',
      end(() => reject(new DOMException('The sound is broken'))),
      { signal },
    )
    begin()
  })
}
