import { redirect } from 'react-router'
import { peticiones } from '../feature.ts'

/** The address that one would type: the requests stand in a tab of Donaciones, as specified. */
export const loader = () => redirect(peticiones.section.ruta)
