import type { CuentaBancaria } from './cuenta-bancaria.ts'

/** The fields of a bank transfer, in the order that people and banking apps use. */
export function camposTransferencia(cuenta: CuentaBancaria): { nombre: string; valor: string }[] {
  const campos = [
    { nombre: 'Titular', valor: cuenta.titular },
    { nombre: 'RUT', valor: cuenta.rut },
    { nombre: 'Banco', valor: cuenta.banco },
    { nombre: 'Tipo de cuenta', valor: cuenta.tipo },
    { nombre: 'Número de cuenta', valor: cuenta.numero },
    { nombre: 'Correo electrónico', valor: cuenta.correo ?? '' },
  ]
  return campos.filter(({ valor }) => valor !== '')
}

/** «Copiar todo»: one value per line without labels, as banking apps recognise when pasted. */
export const textoTransferencia = (cuenta: CuentaBancaria): string =>
  camposTransferencia(cuenta)
    .map(({ valor }) => valor)
    .join('\n')
