/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'cuenta-agregada': 'agregó una cuenta bancaria de',
  'cuenta-editada': 'editó una cuenta bancaria de',
  'cuenta-devuelta': 'dejó como estaba una cuenta bancaria de',
  'cuenta-eliminada': 'eliminó una cuenta bancaria',
  'cuenta-propuesta': 'propuso un cambio de una cuenta bancaria de',
  'cuenta-aprobada': 'aprobó el cambio de una cuenta bancaria, propuesto por',
  'cuenta-no-aprobada': 'no aprobó el cambio de una cuenta bancaria, propuesto por',
  'cuenta-retirada': 'retiró el cambio que propuso de una cuenta bancaria de',
  'cuentas-cuidado': 'cambió cómo se cuidan las cuentas bancarias:',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
