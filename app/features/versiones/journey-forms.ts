export const elsewhere = [
  // Only where something was changed: `versiones`.
  '/admin/dashboard/versiones volver',
]
