import { z } from 'zod'
import { unaLinea } from './linea.ts'

/** The message for a text of more than `max` characters. */
export const maximo = (max: number) => `Usa como máximo ${max} caracteres.`

/** A required text; an empty one is told `error`. */
export const textoSchema = (error: string, max: number) =>
  z.string({ error }).trim().min(1, error).max(max, maximo(max))

/** The same on one line. */
export const lineaSchema = (error: string, max: number) =>
  z.string({ error }).overwrite(unaLinea).min(1, error).max(max, maximo(max))

/** A text that may be empty. */
export const textoOpcionalSchema = (max: number, demasiado = maximo(max)) =>
  z.string().trim().max(max, demasiado).default('')

/** The same on one line. */
export const lineaOpcionalSchema = (max: number) =>
  z.string().overwrite(unaLinea).max(max, maximo(max)).default('')

/** An address to write to. */
export const correoSchema = z.email('Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.')
