import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { ImageOff } from 'lucide'
import type { Momento } from '#app/parts/iglesia/logo.ts'
import { LogoDe } from '#app/parts/iglesia/marca.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { ArchivoAlElegir } from '#app/parts/subidas/archivo-al-elegir.tsx'
import { useFotoAlElegir } from '#app/parts/subidas/use-foto-al-elegir.ts'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { CAMPOS_SITIO } from '../formulario.ts'

type EligeLogoProps = {
  form: FormMetadata
  logo: FieldMetadata<string | undefined>
  logoNoche: FieldMetadata<string | undefined>
  logoSolo: FieldMetadata<boolean | undefined>
  onBusy: (change: 1 | -1) => void
}

/** The choice of the church's logo, one for the night, and whether its name stands beside it. */
export function EligeLogo({ form, logo, logoNoche, logoSolo, onBusy }: EligeLogoProps) {
  const hasNoche = String(logoNoche.value ?? '') !== ''
  return (
    <>
      <p className="text-sm text-tinta-suave">
        Lo mejor es un PNG sin fondo, o el archivo SVG que te dio quien lo diseñó, de hasta 1 MB. Se verá
        arriba en el sitio, en el ícono del teléfono, al compartir un enlace y en los correos.
      </p>
      <CampoLogo
        form={form}
        campo={logo}
        onBusy={onBusy}
        label={CAMPOS_SITIO.logo}
        momentos={hasNoche ? ['dia'] : ['dia', 'noche']}
      />
      <CheckboxField field={logoSolo} label={CAMPOS_SITIO.logoSolo} />
      <CampoLogo
        form={form}
        campo={logoNoche}
        onBusy={onBusy}
        label={CAMPOS_SITIO.logoNoche}
        hint="Para la portada, el pie y los teléfonos en modo oscuro. Sin ella, un logo oscuro se muestra sobre una placa clara."
        momentos={['noche']}
      />
    </>
  )
}

type CampoLogoProps = Pick<EligeLogoProps, 'form' | 'onBusy'> & {
  campo: FieldMetadata<string | undefined>
  label: string
  hint?: string | undefined
  /** When it is shown. */
  momentos: readonly Momento[]
}

function CampoLogo({ form, campo, label, hint, momentos, onBusy }: CampoLogoProps) {
  const { logo } = useSitio()
  const setUrl = (url: string) => form.update({ name: campo.name, value: url })
  const subida = useFotoAlElegir({ intencion: 'subir-logo', nombre: 'logo', onBusy, onStored: setUrl })
  const imagen = [subida.nueva, logo?.dia, logo?.noche].find((each) => each && each.url === campo.value)
  return (
    <ArchivoAlElegir
      campo={campo}
      subida={subida}
      label={label}
      hint={hint}
      accept="image/svg+xml,image/png"
      subiendo="Subiendo el logo"
      recibido={imagen ? undefined : 'Logo recibido'}
      quitarIcon={ImageOff}
      onQuitar={() => setUrl('')}
    >
      {imagen && <ComoSeVe imagen={imagen} momentos={momentos} />}
    </ArchivoAlElegir>
  )
}

const TITULOS: Readonly<Record<Momento, string>> = { dia: 'De día', noche: 'De noche' }
/** The colours of both, whichever it is now. */
const PAPELES: Readonly<Record<Momento, string>> = { dia: 'bg-[#fbf7f0]', noche: 'bg-[#171a2e]' }

/** The logo on paper and at night, before it is saved. */
const ComoSeVe = ({ imagen, momentos }: { imagen: Imagen; momentos: readonly Momento[] }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {momentos.map((momento) => (
      <figure key={momento}>
        <figcaption className="mb-1.5 font-bold">{TITULOS[momento]}</figcaption>
        <div
          aria-hidden="true"
          className={`grid min-h-28 place-items-center rounded-carta border border-borde p-4 ${PAPELES[momento]}`}
        >
          <LogoDe momento={momento} imagen={imagen} />
        </div>
      </figure>
    ))}
  </div>
)
