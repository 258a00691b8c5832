import { ArchiveRestore, ArchiveX, Clock, Download } from 'lucide'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, TextField } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatShortMoment } from '#app/ui/moments.ts'
import { isWellBackedUp, Respaldo } from '../estado.tsx'
import { respaldo } from '../feature.ts'
import { CAMPO_CLAVE, FALLAS, LEAST_FRASE, TEXTOS_AHORA } from '../respaldo.ts'
import { DesdeArchivo, EnCurso, Restaurar } from '../restaurar/panel.tsx'
import { FALLAS_RESTAURAR } from '../restaurar/paso.ts'
import type { ajustesRespaldo, Respaldado } from './ajustes.server.ts'

type Props = DatosDe<typeof ajustesRespaldo>

/** The site's backups: those it made, and one to take along. */
function AjustesRespaldo({ estado, lista, cada, aqui, restauracion, ...descarga }: Props) {
  const bien = isWellBackedUp(estado)
  /** The list's first says it. */
  const dicho = bien && lista[0]?.momento === estado.momento && lista[0].como === 'bien'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {restauracion && <EnCurso key={restauracion.marca} restauracion={restauracion} yo={descarga.yo} />}
      <Panel titulo="Respaldos del sitio">
        {!dicho && (
          <ul className="-mt-2 mb-2">
            <Respaldo {...estado} />
          </ul>
        )}
        <SendButton
          fields={{ intencion: 'respaldar-ahora' }}
          // A restore comes first.
          variant={restauracion ? 'secondary' : 'primary'}
          pendingText="Respaldando..."
          className="max-sm:w-full"
        >
          <Icon of={ArchiveRestore} className="size-5" />
          Respaldar ahora
        </SendButton>
        {lista.length > 0 && (
          <ul className="mt-4 divide-y divide-borde border-borde border-t">
            {lista.map((each) => (
              <Fila key={each.id} {...each} libre={!restauracion} />
            ))}
          </ul>
        )}
        <p className="text-tinta-suave mt-3">
          {cada ? `Se hace un respaldo ${cadaCuanto(cada)}, y queda` : 'Los respaldos quedan'}{' '}
          {aqui ? (
            <>
              en este mismo servidor:{' '}
              <a href="#descargar" className="underline underline-offset-4">
                llévate también una copia
              </a>
              .
            </>
          ) : (
            'también fuera del servidor.'
          )}
          {!cada &&
            bien &&
            ' El sitio no los hace por su cuenta: pídele a quien lo instaló que los programe.'}
        </p>
        {!restauracion && <DesdeArchivo />}
      </Panel>
      <Descargar {...descarga} />
    </div>
  )
}

function Descargar({
  hayCorreo,
  yo,
  conPeticiones,
  falla,
  marcadas,
  abierto,
}: Pick<Props, 'hayCorreo' | 'yo' | 'conPeticiones' | 'falla' | 'marcadas' | 'abierto'>) {
  const { campo, texto } = falla ? FALLAS[falla] : {}
  return (
    <Panel id="descargar" titulo="Llevarte una copia">
      <form method="post" action="/admin/respaldo/descargar" className="max-w-2xl space-y-5">
        <p>
          El sitio entero, con sus fotos y audios
          {conPeticiones
            ? '; las peticiones de oración, solo si las incluyes'
            : ', sin las peticiones de oración'}
          . Guárdala donde solo la vean personas de confianza.
        </p>
        {texto && !campo && (
          <p role="alert" className="font-bold text-error">
            {texto}
          </p>
        )}
        <OwnPassword
          yo={yo}
          hint={`La misma con que entras. La descarga quedará anotada en Actividad${hayCorreo ? ', y avisaremos por correo a quienes administran el sitio' : ''}.`}
          id={CAMPO_CLAVE}
          name="clave"
          required
          maxLength={1000}
          error={texto && campo ? [texto] : undefined}
        />
        <Fold
          titulo="Más opciones"
          resumen={`${conPeticiones ? 'Incluir las peticiones, frase secreta' : 'Frase secreta'}, archivos sueltos`}
          conError={false}
          abierto={abierto || marcadas || falla?.startsWith('frase')}
        >
          <TextField
            label="Frase para cifrarlo (opcional)"
            hint={`De al menos ${LEAST_FRASE} caracteres. Sin ella nadie podrá abrir el archivo, tampoco nosotros: anótala.`}
            name="frase"
            type="password"
            autoComplete="off"
            minLength={LEAST_FRASE}
            maxLength={1000}
          />
          <CheckboxField
            label="En archivos abiertos, para llevarlo a otra parte"
            hint="Un zip con fotos, audios, textos, planillas y calendario, que abre cualquier programa. No sirve para restaurar: para eso, déjalo sin marcar."
            name="abierto"
            defaultChecked={abierto}
          />
          {conPeticiones ? (
            <CheckboxField
              label="Incluir las peticiones de oración y las solicitudes de datos"
              hint="Son lo más delicado que guarda el sitio. Inclúyelas solo si de verdad las necesitas."
              name="peticiones"
              defaultChecked={marcadas}
            />
          ) : (
            <p className="text-sm text-tinta-suave">
              Va sin las peticiones de oración ni las solicitudes de datos: para llevarlas se necesita el
              permiso «Peticiones de oración».
            </p>
          )}
        </Fold>
        <Button type="submit" variant="secondary" className="max-sm:w-full">
          <Icon of={Download} className="size-5" />
          Descargar todo
        </Button>
        <p className="text-sm text-tinta-suave">
          Si la descarga se corta, el archivo no sirve: descárgalo de nuevo.
        </p>
      </form>
    </Panel>
  )
}

const COMO: Record<Respaldado['como'], { que: string; detalle?: string; color: string }> = {
  bien: { que: 'Guardado y comprobado', color: 'text-vitral-oliva' },
  anotado: {
    que: 'No se ve desde aquí',
    detalle: 'Se hizo bien, pero está en otro lugar, o ahora no se puede llegar a donde se guardó.',
    color: 'text-vitral-ambar',
  },
  'a-medias': {
    que: 'Sin terminar',
    detalle: 'Se está haciendo ahora, o el servidor se detuvo mientras lo hacía. El sitio hará otro.',
    color: 'text-vitral-ambar',
  },
  'sin-espacio': {
    que: 'No resultó: no había espacio',
    detalle: 'Pídele a quien instaló el sitio que libere espacio donde se guardan los respaldos.',
    color: 'text-error',
  },
  mal: {
    que: 'No resultó',
    detalle: 'Pídele a quien instaló el sitio que mire el registro del servidor a esa hora.',
    color: 'text-error',
  },
}

function Fila({ momento, bytes, como, nombre, lugares, libre }: Respaldado & { libre: boolean }) {
  const { que, detalle, color } = COMO[como]
  const bien = como === 'bien'
  return (
    <li className="flex flex-wrap gap-4 py-3 max-xs:gap-x-3 max-xs:gap-y-1">
      <Icon
        of={bien ? ArchiveRestore : como === 'a-medias' ? Clock : ArchiveX}
        className={`mt-0.5 size-6 shrink-0 max-xs:hidden ${color}`}
      />
      <div className="min-w-0 flex-1 max-xs:basis-3/4">
        <p className="font-bold">
          <time dateTime={momento}>{formatShortMoment(momento)}</time>
        </p>
        <p>
          {que}
          {bien && `, ${tamano(bytes)}`}
        </p>
        {detalle && <p className="text-sm text-tinta-suave">{detalle}</p>}
        {lugares.map(({ lugar, como: there }) => (
          <p key={lugar} className="wrap-anywhere text-sm text-tinta-suave">
            {lugar}: {COMO[there].que}
          </p>
        ))}
      </div>
      {nombre && libre && <Restaurar nombre={nombre} momento={momento} />}
    </li>
  )
}

const HORA = 60 * 60 * 1000

function cadaCuanto(ms: number): string {
  const horas = Math.round(ms / HORA)
  if (horas === 24) return 'cada día'
  if (horas > 24 && horas % 24 === 0) return `cada ${horas / 24} días`
  if (horas > 1) return `cada ${horas} horas`
  return horas === 1 ? 'cada hora' : `cada ${Math.max(1, Math.round(ms / 60_000))} minutos`
}

const KB = 1000

function tamano(bytes: number): string {
  const [unidad, cuanto] =
    bytes >= KB ** 3 ? ['GB', KB ** 3] : bytes >= KB ** 2 ? ['MB', KB ** 2] : (['kB', KB] as const)
  const cifras = Math.max(0.1, bytes / cuanto)
  return `${(cifras < 10 ? cifras.toFixed(1) : cifras.toFixed(0)).replace('.', ',')}\u00a0${unidad}`
}

export const parteRespaldo: ParteAjustes<DatosDe<typeof ajustesRespaldo>> = {
  id: 'respaldo',
  label: 'Respaldo',
  needs: respaldo.permiso,
  fallas: { 'respaldar-ahora': TEXTOS_AHORA.error, ...FALLAS_RESTAURAR },
  Panel: ({ datos }) => <AjustesRespaldo {...datos} />,
}
