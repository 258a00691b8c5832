export const elsewhere = [
  // Its answer is a file: `respaldo`.
  '/admin/respaldo/descargar',
  // Taken once in ten minutes: `respaldo`.
  '/admin/dashboard/ajustes respaldar-ahora',
  // They take their time and replace the whole site: `respaldo`.
  '/admin/dashboard/ajustes revisar-respaldo',
  '/admin/dashboard/ajustes restaurar',
  '/admin/dashboard/ajustes frase-respaldo',
  '/admin/dashboard/ajustes no-restaurar',
  // Only on a site without administrators, of which it is restored: `respaldo`.
  '/admin/restaurar revisar-respaldo',
  '/admin/restaurar frase-respaldo',
  '/admin/restaurar restaurar',
  '/admin/restaurar no-restaurar',
  '/admin/restaurar terminar',
]
