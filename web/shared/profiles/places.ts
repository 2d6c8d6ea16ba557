import { indianStates as states, keralaDistricts as districts } from '#contract/places.ts';
import { getLocale } from '#web/shared/languages/locale.ts';

/** A suggested place. `value` is the same in every language; `label` is in the language of the page. */
export interface Place {
  readonly value: string;
  readonly label: string;
}

/** ISO 3166 codes of the countries where most families from Kerala live. */
const FIRST_COUNTRIES = 'IN AE SA QA KW OM BH GB US CA AU NZ IE DE SG MY MV';
const OTHER_COUNTRIES =
  'AF AL DZ AD AO AG AR AM AT AZ BS BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI KH CM CV CF TD CL CN CO KM CG CR CI ' +
  'HR CU CY CZ CD DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA GM GE GH GR GD GT GN GW GY HT HN HU IS ID IR IQ IL ' +
  'IT JM JP JO KZ KE KI KG LA LV LB LS LR LY LI LT LU MG MW ML MT MH MR MU MX FM MD MC MN ME MA MZ MM NA NR NP NL NI ' +
  'NE NG KP MK NO PK PW PS PA PG PY PE PH PL PT RO RU RW KN LC VC WS SM ST SN RS SC SL SK SI SB SO ZA KR SS ES LK SD ' +
  'SR SE CH SY TW TJ TZ TH TL TG TO TT TN TR TM TV UG UA UY UZ VU VA VE VN YE ZM ZW';

function named(places: Readonly<Record<string, string>>): readonly Place[] {
  const isMalayalam = getLocale() === 'ml';
  return Object.entries(places).map(([value, malayalam]) => ({ value, label: isMalayalam ? malayalam : value }));
}

export function keralaDistricts(): readonly Place[] {
  return named(districts);
}

export function indianStates(): readonly Place[] {
  return named(states);
}

/** Returns the countries. Their names in the language of the page come from `Intl.DisplayNames`. */
export function countries(): readonly Place[] {
  const written = new Intl.DisplayNames(['en'], { type: 'region' });
  const shown = new Intl.DisplayNames([getLocale()], { type: 'region' });
  const place = (code: string) => ({ value: written.of(code) ?? code, label: shown.of(code) ?? code });
  const others = OTHER_COUNTRIES.split(' ').map(place);
  return [
    ...FIRST_COUNTRIES.split(' ').map(place),
    ...others.sort((one, other) => one.label.localeCompare(other.label, getLocale())),
  ];
}
