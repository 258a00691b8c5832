/** Which dates of a repeated event a change is for, in words. */
export const OPCIONES_ALCANCE = [
  ['esta', 'Solo esta fecha'],
  ['siguientes', 'Esta y las siguientes'],
  ['todas', 'Todas'],
] as const
