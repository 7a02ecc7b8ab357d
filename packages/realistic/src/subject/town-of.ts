import { fakerOf, type Subject, type World } from "./subject.ts";

/** A town, and what is the same for everything in it. */
export interface Town {
  readonly city: string;
  readonly region: string;
  readonly regionCode: string;
  readonly postcode: string;
  /** ISO 3166-1: two letters, three letters, name. */
  readonly country: readonly [alpha2: string, alpha3: string, name: string];
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 639-1. */
  readonly language: string;
  /** The calling code, as in E.164. */
  readonly calling: string;
}

type Row = readonly [
  city: string,
  region: string,
  regionCode: string,
  postcode: string,
  alpha2: string,
  alpha3: string,
  country: string,
  latitude: number,
  longitude: number,
  timeZone: string,
  currency: string,
  language: string,
  calling: string,
];

/** Postcodes, regions and coordinates belong to their towns. */
// oxfmt-ignore
const rows: readonly [Row, ...Row[]] = [
  ["Portland", "Oregon", "OR", "97205", "US", "USA", "United States", 45.5202, -122.6742, "America/Los_Angeles", "USD", "en", "+1"],
  ["Chicago", "Illinois", "IL", "60614", "US", "USA", "United States", 41.9227, -87.6533, "America/Chicago", "USD", "en", "+1"],
  ["Boston", "Massachusetts", "MA", "02116", "US", "USA", "United States", 42.3503, -71.081, "America/New_York", "USD", "en", "+1"],
  ["Denver", "Colorado", "CO", "80202", "US", "USA", "United States", 39.7525, -104.9995, "America/Denver", "USD", "en", "+1"],
  ["Austin", "Texas", "TX", "78701", "US", "USA", "United States", 30.2711, -97.7437, "America/Chicago", "USD", "en", "+1"],
  ["Toronto", "Ontario", "ON", "M5V 2T6", "CA", "CAN", "Canada", 43.6426, -79.3871, "America/Toronto", "CAD", "en", "+1"],
  ["London", "England", "ENG", "SE1 9TG", "GB", "GBR", "United Kingdom", 51.5045, -0.0865, "Europe/London", "GBP", "en", "+44"],
  ["Edinburgh", "Scotland", "SCT", "EH1 1YZ", "GB", "GBR", "United Kingdom", 55.9533, -3.1883, "Europe/London", "GBP", "en", "+44"],
  ["Berlin", "Berlin", "BE", "10115", "DE", "DEU", "Germany", 52.5323, 13.3846, "Europe/Berlin", "EUR", "de", "+49"],
  ["Lyon", "Auvergne-Rhône-Alpes", "ARA", "69002", "FR", "FRA", "France", 45.7578, 4.832, "Europe/Paris", "EUR", "fr", "+33"],
  ["Lisbon", "Lisboa", "11", "1100-148", "PT", "PRT", "Portugal", 38.7109, -9.1375, "Europe/Lisbon", "EUR", "pt", "+351"],
  ["Bologna", "Emilia-Romagna", "45", "40121", "IT", "ITA", "Italy", 44.4949, 11.3426, "Europe/Rome", "EUR", "it", "+39"],
  ["Utrecht", "Utrecht", "UT", "3511 CE", "NL", "NLD", "Netherlands", 52.0907, 5.1214, "Europe/Amsterdam", "EUR", "nl", "+31"],
  ["Stockholm", "Stockholm", "AB", "111 29", "SE", "SWE", "Sweden", 59.3251, 18.0711, "Europe/Stockholm", "SEK", "sv", "+46"],
  ["Melbourne", "Victoria", "VIC", "3000", "AU", "AUS", "Australia", -37.8136, 144.9631, "Australia/Melbourne", "AUD", "en", "+61"],
  ["Osaka", "Osaka", "27", "530-0001", "JP", "JPN", "Japan", 34.7025, 135.4959, "Asia/Tokyo", "JPY", "ja", "+81"],
];

/** The town of a subject. */
export function townOf(world: World, subject: Subject): Town {
  const row = fakerOf(world, subject, "town").helpers.arrayElement(rows);
  const [city, region, regionCode, postcode, ...rest] = row;
  return { city, region, regionCode, postcode, ...abroad(rest) };
}

type Rest = Row extends readonly [string, string, string, string, ...infer Others] ? Others : never;

function abroad(row: Rest): Omit<Town, "city" | "region" | "regionCode" | "postcode"> {
  const [latitude, longitude] = [row[3], row[4]];
  const country = [row[0], row[1], row[2]] as const;
  return {
    country,
    latitude,
    longitude,
    timeZone: row[5],
    currency: row[6],
    language: row[7],
    calling: row[8],
  };
}
