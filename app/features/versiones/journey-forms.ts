/** Shown only after another form was sent, or with a one-time link. */
export const elsewhere = [
  // Only where something was changed: `versiones`.
  '/admin/dashboard/versiones volver',
]
