import { SMTPServer } from 'smtp-server'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { freePort } from './port.ts'

/** Settings of a site that sends no mail. */
export const NO_MAIL = { mail: false, home: 'http://localhost:3000' }

/** What a job of such a site gets besides its stores. */
export const JOB_WITHOUT_MAIL = { settings: NO_MAIL, secret: new Secret('a secret that only tests know') }

type Received = { from: string; to: string[]; subject: string; text: string; messageId: string }

/** A real mail server that keeps what it accepts, refuses on request, and can be stopped and restarted. */
export async function startSmtp() {
  const port = await freePort()
  const received: Received[] = []
  let refusing = false
  let refused = 0
  let server: SMTPServer

  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        logger: false,
        onData(stream, session, done) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk) => chunks.push(chunk))
          stream.on('end', () => {
            if (refusing) {
              refused++
              return done(Object.assign(new Error('Not now'), { responseCode: 451 }))
            }
            const { mailFrom, rcptTo } = session.envelope
            received.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              ...parse(Buffer.concat(chunks).toString()),
            })
            done()
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
    /** Number of mails refused so far. */
    refused: () => refused,
    refuse(yes: boolean) {
      refusing = yes
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
