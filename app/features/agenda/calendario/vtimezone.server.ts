import { tzlib_get_ical_block } from 'timezones-ical-library'

/**
 * A zone's rules as calendars read them, for events from today on.
 *
 * Chile's clocks change on the first Sunday that is not the 1st. The library says the first Sunday, which is a week early
 * in 2029 and 2030.
 */
export function vtimezoneOf(zona: string): string {
  const block = [tzlib_get_ical_block(zona)].flat()[0] ?? ''
  if (zona !== 'America/Santiago') return block
  return block.replaceAll(';BYDAY=1SU', ';BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8')
}
