/** Two people who ask for prayer. */
export const ANA = {
  nombre: 'Ana Muñoz',
  email: 'ana@correo.cl',
  telefono: '+56 9 1234 5678',
  peticion: 'Por mi mamá.',
}
export const ROSA = { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por un trabajo.' }
