import sharp from 'sharp'

// One thread for each picture: pages are answered by the other cores meanwhile. No cache: no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
