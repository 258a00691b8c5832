// Importing this lets a command go on when whoever reads its output stops reading (`npm run backup | head
// -1`): what it still says is dropped. Node would end it with a stack, in the middle of its work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
