import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Bloque, Trozo } from './marcas.ts'

export function ConMarcas({ bloques }: { bloques: readonly Bloque[] }) {
  return bloques.map(({ tipo, lineas }, index) =>
    tipo === 'lista' ? (
      <ul key={index}>
        {lineas.map((linea, item) => (
          <li key={item}>
            <Linea trozos={linea} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        {lineas.map((linea, line) => (
          <Fragment key={line}>
            {line > 0 && <br />}
            <Linea trozos={linea} />
          </Fragment>
        ))}
      </p>
    ),
  )
}

export function Linea({ trozos }: { trozos: readonly Trozo[] }) {
  return trozos.map((trozo, index) => {
    if (trozo.tipo === 'texto') return trozo.texto
    if (trozo.tipo === 'negrita')
      return (
        <strong key={index}>
          <Linea trozos={trozo.trozos} />
        </strong>
      )
    const { texto, href } = trozo
    if (href.startsWith('/'))
      return (
        <Link key={index} to={href}>
          {texto}
        </Link>
      )
    const elsewhere = /^https?:/i.test(href)
    return (
      <a
        key={index}
        href={href}
        // On paper an address is of use only if it can be read.
        className={`wrap-anywhere ${href.endsWith(texto) || href.startsWith('tel:') ? '' : 'print:after:content-["_("_attr(href)_")"]'}`}
        {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {texto}
        {elsewhere && <span className="sr-only"> (se abre en otra pestaña)</span>}
      </a>
    )
  })
}
