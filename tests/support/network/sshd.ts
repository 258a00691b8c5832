import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../nginx.ts'
import { endWithTests } from '../processes.ts'
import { freePort } from './port.ts'

const SSHD = '/usr/sbin/sshd'

/** What is missing to try sftp; '' if nothing is. */
export const sftpMissing =
  existsSync(SSHD) && isInstalled('rclone') ? '' : 'apt-get install openssh-server rclone'

const keyIn = (folder: string, name: string, kind = 'ed25519') => {
  execFileSync('ssh-keygen', ['-q', '-t', kind, '-N', '', '-f', join(folder, name)])
  return readFileSync(join(folder, `${name}.pub`), 'utf8')
}

/** Mounted in a mount namespace of its own, the disk disappears with the process. */
const onSmallDisk = (folder: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=16k disco "$0" && exec "$@"',
  folder,
]

/**
 * OpenSSH's own server on loopback, which takes the key in `dataDir/ssh` and speaks sftp alone.
 * @param small a folder that is a disk of 16 kB to it; needs root.
 */
export async function startSshd(dataDir: string, small?: string) {
  const own = mkdtempSync(join(tmpdir(), 'campanario-sshd-'))
  const keys = join(dataDir, 'ssh')
  rmSync(keys, { recursive: true, force: true })
  mkdirSync(keys)
  const port = await freePort()
  const authorized = join(own, 'authorized')
  writeFileSync(authorized, keyIn(keys, 'id_ed25519'))
  // Of several kinds, as every machine has: rclone chooses one.
  for (const kind of ['ed25519', 'ecdsa']) keyIn(own, kind, kind)
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `AuthorizedKeysFile ${authorized}`,
    `HostKey ${own}/ed25519`,
    `HostKey ${own}/ecdsa`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin yes',
    'PidFile none',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ]
  writeFileSync(join(own, 'settings'), settings.join('\n'))
  const [program = SSHD, ...args] = [
    ...(small ? onSmallDisk(small) : []),
    SSHD,
    '-D',
    '-e',
    '-f',
    join(own, 'settings'),
  ]
  const server = endWithTests(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] }))
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (said) => String(said).includes('listening') && resolve())
    server.once('exit', (code) => reject(new Error(`sshd left with ${code}`)))
  })
  // As docs/operating.md says.
  const known = execFileSync('ssh-keyscan', ['-p', String(port), '127.0.0.1'], { stdio: 'pipe' })
  writeFileSync(join(keys, 'known_hosts'), known)
  return {
    /** `sftp://` of a folder there. */
    address: (folder: string) => `sftp://${userInfo().username}@127.0.0.1:${port}${folder}`,
    /** Nobody's key is good any more. */
    refuse: () => writeFileSync(authorized, ''),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill()
        await once(server, 'exit')
      }
      rmSync(own, { recursive: true, force: true })
    },
  }
}
