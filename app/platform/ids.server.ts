import { v7 } from 'uuid'

/** A new identifier: UUIDv7 text, so that ids sort by the time they were made. */
export const newId = (): string => v7()

/** The present moment as ISO-8601 UTC text, the form in which both engines store it. */
export const now = (): string => new Date().toISOString()
