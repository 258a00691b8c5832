/**
 * What a server that runs one site after another says to its test, on both outputs, once a site has stopped.
 */
export const STOPPED = '\n[the site has stopped]\n'
