import { beforeEach, expect, test } from 'vitest'
import { SESION_TERMINADA } from '#app/parts/admin/textos.ts'
import { type Cola, canRetry, createCola } from './cola-subidas.ts'
import type { StartTransfer } from './transfer.ts'

const datos = { titulo: 'Culto' }
const foto = (text: string) => ({ archivo: new File([text], `${text}.jpg`), datos })

type Begun = Parameters<StartTransfer>[1] & { paused: boolean; cancelled: boolean }
let begun: Begun[]
let cola: Cola<typeof datos>
beforeEach(() => {
  begun = []
  cola = createCola((_file, on) => {
    const transfer = { ...on, paused: false, cancelled: false }
    begun.push(transfer)
    return {
      pause: () => {
        transfer.paused = true
      },
      resume: () => {
        transfer.paused = false
      },
      cancel: () => {
        transfer.cancelled = true
      },
    }
  })
})
const states = () => cola.items().map(({ estado }) => estado)

test('uploads two at a time, and saves each once it has arrived', () => {
  const [first = ''] = cola.add([foto('a'), foto('b'), foto('c')])
  expect(states()).toEqual(['subiendo', 'subiendo', 'espera'])
  begun[0]?.onProgress(40)
  expect(cola.items()[0]?.progreso).toBe(40)
  begun[0]?.onDone('subida-1')
  expect(states()).toEqual(['guardando', 'subiendo', 'subiendo'])
  expect(cola.items()[0]?.subida).toBe('subida-1')
  cola.saved(first)
  expect(states()[0]).toBe('lista')
  cola.removeOver(cola.items())
  expect(states()).toEqual(['subiendo', 'subiendo'])
})

test('a failure stops no other; a retry uploads again, or only saves again if the file had arrived', () => {
  const [a = '', b = ''] = cola.add([foto('a'), foto('b'), foto('c')])
  begun[0]?.onError('Error al subir la imagen. Inténtalo de nuevo.')
  expect(states()).toEqual(['fallida', 'subiendo', 'subiendo'])
  begun[1]?.onDone('subida-b')
  cola.notSaved(b, 'Error al guardar la imagen. Inténtalo de nuevo.', { gone: false })
  begun[2]?.onDone('subida-c')
  cola.retry(a)
  cola.retry(b)
  expect(states()).toEqual(['subiendo', 'guardando', 'guardando'])
  expect(begun).toHaveLength(4)
  cola.notSaved(b, 'Error al subir la imagen. Inténtalo de nuevo.', { gone: true })
  cola.retry(b)
  expect(begun).toHaveLength(5)
})

test('a paused upload lets the next begin, and resumes where it stopped', () => {
  const [a = ''] = cola.add([foto('a'), foto('b'), foto('c')])
  cola.pause(a)
  expect(begun[0]?.paused).toBe(true)
  expect(states()).toEqual(['pausada', 'subiendo', 'subiendo'])
  cola.resume(a)
  expect(begun[0]?.paused).toBe(false)
  expect(begun).toHaveLength(3)
})

test('a waiting upload can be paused', () => {
  const [, , c = ''] = cola.add([foto('a'), foto('b'), foto('c')])
  cola.pause(c)
  begun[0]?.onDone('a')
  expect(begun).toHaveLength(2)
  cola.resume(c)
  expect(begun).toHaveLength(3)
})

test('a cancelled upload disappears and makes room', () => {
  const [a = ''] = cola.add([foto('a'), foto('b'), foto('c')])
  cola.remove(a)
  expect(begun[0]?.cancelled).toBe(true)
  expect(states()).toEqual(['subiendo', 'subiendo'])
})

test('offers a retry only if it could succeed', () => {
  const [a = ''] = cola.add([foto('a')])
  begun[0]?.onDone('a')
  cola.notSaved(a, 'Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.', { gone: true })
  expect(cola.items().map(canRetry)).toEqual([false])
  cola.notSaved(a, SESION_TERMINADA, { gone: false })
  expect(cola.items().map(canRetry)).toEqual([true])
})
