import type { Platform } from '#app/platform/platform.server.ts'

export async function addExampleContent(_platform: Platform): Promise<void> {}
