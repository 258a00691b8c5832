/** The contact details in the browser: every page writes them, Contacto reads them. */
export const CONTACTO_CACHE = { key: 'contacto_info', hours: 24 }
