import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { type Imagen, smallestUrl } from '#app/ui/images/image.ts'

type Mia = { id: string; estado: string; menores: number; imagen: Imagen | null }

/** The photos that this browser sent; what is not published can be taken back. */
export function Mias({ fotos }: { fotos: Mia[] }) {
  return (
    <section aria-labelledby="tus-fotos" className="rounded-carta bg-superficie p-6 shadow-carta">
      <h2 id="tus-fotos" className="mb-4 text-xl">
        Tus fotos
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-4">
        {fotos.map((foto, index) => (
          <Mia key={foto.id} foto={foto} numero={fotos.length - index} />
        ))}
      </ul>
    </section>
  )
}

function Mia({ foto: { id, estado, menores, imagen }, numero }: { foto: Mia; numero: number }) {
  const look = 'aspect-square w-full rounded-xl bg-relieve object-cover'
  return (
    <li>
      {imagen ? (
        <img src={smallestUrl(imagen)} alt={`Tu foto ${numero}`} loading="lazy" className={look} />
      ) : (
        <span className={`block ${look}`} />
      )}
      <p className="mt-1 text-sm text-tinta-suave">
        {estado === 'publicada' ? '¡Publicada! Gracias.' : 'La estamos revisando'}
        {menores === 1 && estado !== 'publicada' && '. Aparecen niños'}
      </p>
      {estado === 'espera' && (
        <Form method="post" preventScrollReset>
          <HiddenFields fields={{ que: 'retirar', foto: id }} />
          <Button type="submit" variant="quiet-danger" className="-ml-4">
            Retirar<span className="sr-only"> tu foto {numero}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
