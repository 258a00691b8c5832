import packageJson from '../../package.json' with { type: 'json' }

/** Which Campanario this is: «0.2.0». */
export const VERSION = packageJson.version
