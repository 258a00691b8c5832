/**
 * The choice of a select that makes a new one, by the name in the field beside it (`SelectOrNew`): no id, and
 * no slug.
 */
export const NUEVA = '+'
