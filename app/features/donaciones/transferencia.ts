import type { CuentaBancaria } from './cuenta-bancaria.ts'

/** What a transfer asks for, in the order in which people and bank applications pass it on. */
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

/** «Copiar todo»: one value a line, without labels, as bank applications recognise it when it is pasted. */
export const textoTransferencia = (cuenta: CuentaBancaria): string =>
  camposTransferencia(cuenta)
    .map(({ valor }) => valor)
    .join('\n')
