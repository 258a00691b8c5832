import sharp from 'sharp'

// One thread per picture leaves the other cores to pages. No cache, because no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
