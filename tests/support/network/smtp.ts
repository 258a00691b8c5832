import { SMTPServer } from 'smtp-server'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { freePort } from './port.ts'

/** Settings of a site that sends no mail. */
export const NO_MAIL = {
  mail: false,
  home: 'http://localhost:3000',
  dataDir: '.',
  backupEvery: undefined,
  updatesUrl: undefined,
}

/** What a job of such a site gets besides its stores. */
export const JOB_WITHOUT_MAIL = {
  settings: NO_MAIL,
  backups: [],
  secret: new Secret('a secret that only tests know'),
}

type Received = { from: string; to: string[]; subject: string; text: string; messageId: string }

/**
 * What the server answers to one command instead of accepting; `cut`: it keeps the mail and hangs up without
 * a word.
 */
type Refusal = { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number } | 'cut' | false

/** A real mail server that keeps what it accepts, refuses on request, and can be stopped and restarted. */
export async function startSmtp() {
  const port = await freePort()
  const received: Received[] = []
  let refusing: Refusal = false
  let server: SMTPServer

  type Done = (error?: Error | null) => void
  const answer = (at: string, done: Done) =>
    typeof refusing === 'object' && refusing.at === at
      ? done(Object.assign(new Error('No'), { responseCode: refusing.code }))
      : done()
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        logger: false,
        onMailFrom: (_address, _session, done) => answer('MAIL FROM', done),
        onRcptTo: (_address, _session, done) => answer('RCPT TO', done),
        onData(stream, session, done) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk) => chunks.push(chunk))
          stream.on('end', () => {
            if (typeof refusing === 'object') return answer('DATA', done)
            const { mailFrom, rcptTo } = session.envelope
            received.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              ...parse(Buffer.concat(chunks).toString()),
            })
            if (refusing === 'cut') for (const each of server.connections) each._socket.destroy()
            else done()
          })
        },
      })
      server.on('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => new Promise<void>((resolve) => server.close(resolve))

  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** `true`: refuses for now. */
    refuse(how: Refusal | true) {
      refusing = how === true ? { at: 'DATA', code: 451 } : how
    },
    goAway: close,
    comeBack: open,
    stop: close,
  }
}

function parse(source: string) {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? []
  const headers = head.replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  const encoding = field('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? quoted(body.replace(/=\r?\n/g, ''), /=([0-9A-F]{2})/gi)
        : body
  const subject = field('Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(Q|B)\?(.*?)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : quoted(words.replaceAll('_', ' '), /=([0-9A-F]{2})/gi),
    )
  return { subject, text, messageId: field('Message-ID') }
}

const quoted = (text: string, pattern: RegExp) =>
  Buffer.from(
    text.replace(pattern, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
