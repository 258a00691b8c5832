import { expect, test } from 'vitest'
import { toWhatsapp } from './whatsapp.ts'

const nothing = { fecha: '2026-11-29', titulo: '', texto: '', avisos: [], semana: [], url: '' }

const WHOLE = {
  fecha: '2026-11-29',
  titulo: 'El Dios que corre',
  texto:
    'Querida comunidad:\n\n**Así nos recibe** Dios.\n\n- uno\n- [dos](https://x.cl/2)\n\nEscribe a [la oficina](mailto:a@x.cl)',
  avisos: [
    { fecha: '2026-12-05', texto: 'Ropero **solidario**' },
    { fecha: '', texto: ' ' },
    { fecha: '', texto: 'Hay té' },
  ],
  semana: [
    {
      dia: '2026-11-29',
      citas: [{ ruta: '/agenda/a', hora: '11:00', titulo: 'Culto dominical', lugar: '', cancelada: false }],
    },
    {
      dia: '2026-12-02',
      citas: [
        { ruta: '/agenda/b', hora: '19:30', titulo: 'Oración', lugar: 'Los Aromos 12', cancelada: true },
      ],
    },
  ],
  url: 'https://iglesia.cl/boletin/2026-11-29',
}

test('a whole bulletin', () => {
  expect(toWhatsapp(WHOLE)).toBe(`*El Dios que corre*
Boletín del domingo 29 de noviembre

Querida comunidad:

*Así nos recibe* Dios.

• uno
• dos: https://x.cl/2

Escribe a la oficina: a@x.cl

*Avisos*
• Sábado 5 de diciembre: Ropero *solidario*
• Hay té

*Esta semana*
• Domingo 29 de noviembre, 11:00: Culto dominical
• Miércoles 2 de diciembre, 19:30: ~Oración, Los Aromos 12~ Cancelado

https://iglesia.cl/boletin/2026-11-29`)
})

test.each([
  ['**Ven [aquí](https://x.cl) hoy**', '*Ven* aquí: https://x.cl *hoy*'],
  ['Mira https://x.cl', 'Mira https://x.cl'],
  ['[https://x.cl](https://x.cl)', 'https://x.cl'],
  [
    '**abierta, [sin cerrar](https://x.cl y https://x.cl/b ',
    '**abierta, [sin cerrar](https://x.cl y https://x.cl/b',
  ],
  ['** suelta ** y **a** **b**', '** suelta ** y *a* *b*'],
  ['www.x.cl y [www.x.cl](www.x.cl)', 'www.x.cl y https://www.x.cl'],
])('%s becomes %s', (texto, message) => {
  expect(
    toWhatsapp({ ...nothing, texto })
      .split('\n\n')
      .at(-1),
  ).toBe(message)
})
