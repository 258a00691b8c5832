import { devices } from '@playwright/test'

/** What a volunteer has, and nothing else: the screen of journeys that are tagged `@phone`. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }
