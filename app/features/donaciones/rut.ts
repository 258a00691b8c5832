/** The check digit of a RUT's number: modulo 11, weights 2 to 7 from the right, 11 → 0, 10 → K. */
function checkDigit(number: string): string {
  const sum = [...number]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const rest = 11 - (sum % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** `12.345.678-5` from a RUT however it was typed, or null when its check digit is wrong. */
export function formatRut(value: string): string | null {
  const clean = value.replace(/[.\s-]/g, '').toUpperCase()
  const match = /^0*(\d{6,8})([\dK])$/.exec(clean)
  if (!match?.[1] || checkDigit(match[1]) !== match[2]) return null
  return `${match[1].replace(/\B(?=(\d{3})+$)/g, '.')}-${match[2]}`
}
