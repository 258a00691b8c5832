/** Shown after an update alone: `tests/http/ayuda.test.ts`. */
export const elsewhere = ['/admin/dashboard/ayuda/novedades']
