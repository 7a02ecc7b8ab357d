import type { JsonValue } from "@plumbline/contract";
import { type Town, townOf } from "../subject/town-of.ts";
import type { Kind, Scene } from "./kind.ts";

const town = ({ world, subject }: Scene): Town => townOf(world, subject);

/** Faker's streets have no town, so that they fit each. */
const street = ({ faker }: Scene): string =>
  `${faker.number.int({ min: 1, max: 240 })} ${faker.location.street()}`;

/** Metres from the middle of a town. */
const near = (degrees: number, { number }: Scene, use: number): number =>
  Number((degrees + (((number >>> use) % 400) - 200) / 1e4).toFixed(5));

/** Places, countries, and what depends on them. */
export const placeKinds: readonly Kind[] = [
  {
    words:
      /^(?:(?:street|mailing|postal|home|billing|shipping) ?)?address(?: ?(?:line ?)?1)?$|^line ?1$|^street(?: (?:name|address|line|address line)?(?: ?1)?)?$|^address line$|street address/,
    make: (scene) => [street(scene), scene.faker.location.street()],
  },
  {
    words: /^(?:formatted|full|display) address$|^place name$/,
    make: (scene) => [`${street(scene)}, ${town(scene).postcode} ${town(scene).city}`],
  },
  {
    words: /^(?:address ?)?(?:line ?)?2$|^(?:address ?2|unit|suite|apartment|street 2)$/,
    make: ({ number }) => [`Apt. ${1 + (number % 40)}`],
  },
  {
    words: /\b(?:house|building|street) ?number$/,
    make: ({ number }) => [String(1 + (number % 240))],
  },
  {
    words: /\b(?:city|town|locality|municipality|suburb|district|city ?name)$/,
    make: (scene) => [town(scene).city],
  },
  {
    words: /^name$/,
    of: /\b(?:city|town|locality|place|location)$/,
    make: (scene) => [town(scene).city],
  },
  {
    words: /\b(?:state|province|region|county)(?: ?(?:province|code|name))?$|^administrative area$/,
    of: /address|location|place|town|city|contact|store|office|branch|billing|shipping/,
    make: regions,
  },
  {
    words:
      /\b(?:state|province|region|county) (?:province|code|name)$|^(?:province|county|state code|state province)$/,
    make: regions,
  },
  {
    words: /\b(?:post ?code|postal ?code|zip|zip ?code|zip postal code)$/,
    make: (scene) => [town(scene).postcode, "97205"],
  },
  { words: /^name$/, of: /\bcountry$/, make: (scene) => [town(scene).country[2]] },
  {
    words: /\bcountry(?: ?codes?| iso| alpha 2| iso code| of .*)?$/,
    described: /\bISO[- ]?3166\b/i,
    make: countries,
  },
  { words: /\bcountry ?name$/, make: (scene) => [town(scene).country[2]] },
  { words: /^continent$/, make: () => ["Europe"] },
  { words: /\b(?:lat|latitude)$/, make: (scene) => [near(town(scene).latitude, scene, 3)] },
  {
    words: /\b(?:lng|lon|long|longitude)$/,
    make: (scene) => [near(town(scene).longitude, scene, 9)],
  },
  { words: /^(?:coordinate|coord|position|point|lng lat|center)$/, make: coordinate },
  {
    words: /\b(?:time ?zone|tz)(?: ?(?:id|name))?$/,
    described: /\bIANA time ?zone\b/i,
    make: (scene) => [town(scene).timeZone, "UTC"],
  },
  {
    words: /\b(?:currency|currencies)(?: ?(?:code|symbol))?s?$|^iso currency$/,
    described: /\bISO[- ]?4217\b/i,
    make: (scene) => currencies(scene),
  },
  { words: /\blanguage ?name$/, make: () => ["English"] },
  {
    words: /\b(?:lang|language|languages|language ?code)$/,
    described: /\bISO[- ]?639\b/i,
    make: (scene) => [town(scene).language, localeOf(scene), "en"],
  },
  {
    words: /\blocales?$/,
    described: /\bBCP ?47\b/i,
    make: (scene) => [localeOf(scene), localeOf(scene).replace("-", "_"), "en"],
  },
  { words: /^(?:geohash)$/, make: () => ["u4pruydqqvj"] },
];

function regions(scene: Scene): readonly string[] {
  const { region, regionCode } = town(scene);
  return /code/.test(scene.words) ? [regionCode, region] : [region, regionCode];
}

/** The code is shorter than each name, so a bound on the length decides. */
function countries(scene: Scene): readonly string[] {
  const [alpha2, alpha3, name] = town(scene).country;
  const isName =
    scene.words === "country" && !/\bISO\b|\bcode\b/i.test(scene.place.descriptions.join(" "));
  const codes = [alpha2, alpha3, "US", alpha2.toLowerCase()];
  return isName ? [name, ...codes] : [...codes, name];
}

/** One number of a pair, in the order of GeoJSON. @see https://www.rfc-editor.org/rfc/rfc7946#section-3.1.1 */
function coordinate(scene: Scene): readonly JsonValue[] {
  const { index } = scene.place;
  if (index === 0) return [near(town(scene).longitude, scene, 9)];
  return index === 1 ? [near(town(scene).latitude, scene, 3)] : [];
}

function currencies(scene: Scene): readonly string[] {
  const { currency } = town(scene);
  return [currency, currency.toLowerCase(), "USD", "EUR", "usd"];
}

function localeOf(scene: Scene): string {
  const { language, country } = town(scene);
  return `${language}-${country[0]}`;
}
