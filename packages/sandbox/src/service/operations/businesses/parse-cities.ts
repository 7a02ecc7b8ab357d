import type { City } from "../../../state/repositories/business-repository.ts";

/** The postal codes of the states, the District of Columbia and the territories. */
const states: ReadonlySet<string> = new Set(
  (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA " +
    "RI SC SD TN TX UT VT VA WA WV WI WY DC PR VI GU AS MP"
  ).split(" "),
);

/** Parses a city in the form `City, ST`. Returns undefined for other text. */
export function parseCity(text: string): City | undefined {
  const [city, ...others] = parseCities(text) ?? [];
  return others.length === 0 ? city : undefined;
}

/** Parses a list of cities, `Austin, TX; Waco, TX`. Returns undefined if a part is not a city. */
export function parseCities(text: string): readonly City[] | undefined {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pairs = Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) =>
    toCity(parts[2 * index] ?? "", parts[2 * index + 1] ?? ""),
  );
  const cities = pairs.flatMap((pair) => pair ?? []);
  return cities.length > 0 && cities.length === pairs.length ? cities : undefined;
}

function toCity(city: string, code: string): City | undefined {
  const state = code.toUpperCase();
  return city !== "" && states.has(state) ? { city, state } : undefined;
}
