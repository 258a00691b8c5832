// Attackers try the most common passwords first. Only those long enough to be accepted are listed.
const COMUNES = new Set(
  `
    password1! password12 password123 password1234 passw0rd123 contraseña1 contraseña123 contrasena1
    contrasena123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl123 1q2w3e4r5t 1q2w3e4r5t6y
    q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc zaq12wsxcde3 zxcvbnm123 abcd123456 abc1234567 abc123456789
    a123456789 aa123456789 123456789a 123456789q 1234567891 12345678910 123456789123 1020304050 5201314520
    iloveyou123 iloveyou12 princess123 football123 superman123 welcome123 welcome1234 administrator
    administrador admin12345 admin123456 letmein123 changeme123 testtest123 christian1 jesuschrist
    jesucristo jesusteama cristoteama diosesamor diosesbueno diosmeama1 diosteama1 miiglesia1 colocolo1925
    teamomucho teamomucho1 teamamor123 chile12345
  `
    .trim()
    .split(/\s+/),
)

/** Rows of the keyboard and the alphabet, forwards and backwards. */
const FILAS = ['01234567890123456789', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const PASEOS = FILAS.flatMap((fila) => [fila, Array.from(fila).reverse().join('')])
const MAS_CORTO = 4

/** Whether a password is easily guessed: a common one, neighbouring keys, or a short piece repeated. */
export function isClaveComun(clave: string): boolean {
  const texto = clave.toLowerCase()
  if (COMUNES.has(texto) || /^(.{1,5})\1+$/u.test(texto)) return true
  return isPaseo(texto)
}

/** Whether the text consists of runs along the rows alone: `qwertyuiop`, `12345qwert`. */
function isPaseo(texto: string): boolean {
  // The position up to which the text is made of runs.
  const hasta = new Set([0])
  for (let desde = 0; desde < texto.length; desde++) {
    if (!hasta.has(desde)) continue
    for (let fin = desde + MAS_CORTO; fin <= texto.length; fin++) {
      if (!PASEOS.some((paseo) => paseo.includes(texto.slice(desde, fin)))) break
      hasta.add(fin)
    }
  }
  return hasta.has(texto.length)
}
