import { isArray, type JsonValue } from "@plumbline/contract";
import { oneOf } from "../subject/subject.ts";
import type { Kind, Scene } from "./kind.ts";

/** A number between two, by the number of the scene, with some decimals. */
function between({ number }: Scene, from: number, to: number, decimals = 0): number {
  const step = 10 ** -decimals;
  const steps = Math.floor((to - from) / step) + 1;
  return Number((from + (number % steps) * step).toFixed(decimals));
}

/** Prices end in 0, 5 or 9 cents. A whole number of a price counts cents. */
function prices(scene: Scene): readonly JsonValue[] {
  const price = between(scene, 4, 240) + oneOf([0.99, 0.5, 0.95, 0], scene.number);
  const cents = Math.round(price * 100);
  if (isWhole(scene)) return [cents, Math.round(price)];
  const text = price.toFixed(2);
  return scene.place.types.has("number") ? [Number(text)] : [text, `$${text}`];
}

/** Whether a schema allows only whole numbers. */
function isWhole({ place }: Scene): boolean {
  return place.parts.some(
    ({ schema }) =>
      typeof schema === "object" &&
      (schema["type"] === "integer" ||
        (isArray(schema["type"]) && schema["type"].includes("integer"))),
  );
}

/** The only list of the same object, or the one that the name begins with: `comments` of `comments_count`. */
function counted({ siblings, words }: Scene): number | undefined {
  const lists = Object.entries(siblings).flatMap(([name, value]) =>
    isArray(value) ? [{ name, size: value.length }] : [],
  );
  const [thing = ""] = words.split(" ");
  const own = lists.find(
    ({ name }) => thing.length > 3 && name.toLowerCase().startsWith(thing.replace(/s$/, "")),
  );
  return own?.size ?? (totals.test(words) && lists.length === 1 ? lists[0]?.size : undefined);
}

const totals =
  /^(?:total|count|size|length|total ?(?:count|items|results|elements|records|rows|hits|size|entries|documents)|num ?(?:items|results|found|hits|rows)|number of (?:items|results|elements)|result ?count|item ?count|returned|hits|filtered|found|matched|estimated total|records total)$/;

/** Numbers, by what they count or measure. */
export const numberKinds: readonly Kind[] = [
  { words: totals, make: (scene) => [counted(scene)].filter((size) => size !== undefined) },
  {
    words: /\b(?:count|counts|num|total)$|^(?:num|number of|total|count)\b/,
    make: (scene) => [counted(scene)].filter((size) => size !== undefined),
  },
  {
    words:
      /^(?:page|page ?number|current ?page|first ?page|last ?page|total ?pages|pages|page ?count|num ?pages)$/,
    make: () => [1, 0],
  },
  {
    words: /^(?:per ?page|page ?size|limit|items per page|results per page|max ?results|rows)$/,
    make: () => [20, 10, 25, 50, 100],
  },
  { words: /^(?:offset|skip|start ?index|from index|page ?index)$/, make: () => [0, 1] },
  {
    words:
      /\b(?:price|amount|cost|fee|subtotal|balance|revenue|tax|discount|shipping|charge|paid|due amount|net|gross|spend|msrp|fare|deposit|refund|tip|value added tax|vat|grand total|total)(?: (?:price|amount|cost|cents|total|paid|value|excl|incl|usd|eur))?$/,
    described: /\bin cents\b|minor units?\b|smallest currency unit/i,
    make: prices,
  },
  {
    words: /\b(?:salary|budget|income|turnover)$/,
    make: (scene) => [between(scene, 28, 96) * 1000],
  },
  {
    words:
      /\b(?:percent|percentage|pct|ratio|share|rate|probability|confidence|accuracy|progress|similarity|score percent|completion)$/,
    described: /\bpercent(?:age)?\b/i,
    make: (scene) =>
      [...(isWhole(scene) ? [] : [between(scene, 0.05, 0.95, 2)]), between(scene, 5, 95)].toSorted(
        (a, b) => (/perc|pct|progress|completion/.test(scene.words) ? b - a : a - b),
      ),
  },
  {
    words: /\b(?:rating|stars|star rating|average rating|vote average)$/,
    make: (scene) => [between(scene, 3, 5, 1), between(scene, 3, 5)],
  },
  { words: /\b(?:score|points)$/, make: (scene) => [between(scene, 12, 98)] },
  {
    words:
      /\b(?:quantity|qty|stock|inventory|on hand|seats|capacity|guests|passengers|adults|bedrooms|rooms|beds|bathrooms|copies|units|pieces)$/,
    make: (scene) => [between(scene, 1, 6)],
  },
  { words: /^age$|\bage years$/, make: (scene) => [between(scene, 21, 68)] },
  {
    words: /\b(?:year|model year|publication year|release year)$/,
    make: (scene) => [new Date(scene.world.now).getUTCFullYear() - between(scene, 0, 9)],
  },
  {
    words: /\b(?:exp|expiry|expiration) ?year$/,
    make: ({ world }) => [new Date(world.now).getUTCFullYear() + 2],
  },
  { words: /\bmonth$/, make: (scene) => [between(scene, 1, 12)] },
  { words: /\b(?:day|day of month)$/, make: (scene) => [between(scene, 1, 28)] },
  { words: /\bhour$/, make: (scene) => [between(scene, 7, 19)] },
  {
    words: /\b(?:day of week|week ?day)$/,
    make: (scene) => [between(scene, 1, 5), oneOf(["Monday", "Tuesday", "Thursday"], scene.number)],
  },
  {
    words: /\b(?:width|height|screen width|screen height)(?: px| pixels)?$/,
    make: (scene) => [oneOf([320, 480, 640, 800, 1080, 1280], scene.number), 12, 1],
  },
  {
    words:
      /\b(?:size|bytes|file ?size|content ?length|size ?in ?bytes|disk usage|disk size|memory)$/,
    make: (scene) => [between(scene, 1200, 4_800_000)],
  },
  {
    words:
      /\b(?:weight|length|depth|distance|diameter|volume|area)(?: (?:kg|g|cm|mm|m|km|miles|lbs?|oz|meters|metres))?$/,
    make: (scene) => [between(scene, 1, 88, isWhole(scene) ? 0 : 1)],
  },
  {
    words: /\b(?:temperature|temp|humidity)$/,
    make: (scene) => [between(scene, 8, 28, isWhole(scene) ? 0 : 1)],
  },
  { words: /\b(?:altitude|elevation)$/, make: (scene) => [between(scene, 12, 860)] },
  { words: /\b(?:accuracy|speed|heading|bearing)$/, make: (scene) => [between(scene, 4, 88)] },
  { words: /\bport$/, make: ({ number }) => [oneOf([8080, 443, 5432, 3000], number)] },
  {
    words: /^(?:status|status ?code|http ?status(?: code)?|response ?code|code)$/,
    of: /\b(?:response|request|log|check|probe|delivery|call)$/,
    make: () => [200],
  },
  { words: /^(?:status|status ?code|code)$/, of: /\b(?:error|problem)$/, make: () => [400] },
  { words: /\b(?:priority|level|severity|tier)$/, make: (scene) => [between(scene, 1, 5)] },
  {
    words:
      /\b(?:position|order|rank|sequence|sort ?order|ordinal|index|row|line ?number|step|sort|display order)$/,
    make: ({ place, subject }) => [(subject.index % 10) + 1, place.index ?? 0],
  },
  {
    words: /\b(?:number|no)$/,
    of: /\b(?:issue|pull request|ticket|invoice|build|run|milestone|chapter|episode|season)$/,
    make: ({ subject }) => [subject.index + 1],
  },
  {
    words:
      /\b(?:views?|likes?|followers?|following|downloads?|clicks?|impressions?|visits?|shares?|forks?|stars?|watchers?|subscribers?|members?|users?|votes?|upvotes?|comments?|replies|posts?|hits|installs?|orders?|sessions?|events?|messages?|count|total|num)$|^(?:num|number of|total|count)\b/,
    make: (scene) => [between(scene, 3, 480)],
  },
  {
    words: /\b(?:retries|attempts?|retry count|failures|errors|warnings)$/,
    make: (scene) => [between(scene, 0, 3)],
  },
];

/** Numbers near an example. Whole numbers stay whole, and years near their year. */
export function nearExample(scene: Scene, examples: readonly JsonValue[]): readonly number[] {
  if (counted(scene) !== undefined) return [];
  return examples.flatMap((example) => {
    if (typeof example !== "number" || example === 0) return [];
    const decimals = Math.min(6, /\.(\d+)$/.exec(String(example))?.[1]?.length ?? 0);
    const isYear = decimals === 0 && example >= 1900 && example <= 2100;
    const changed = isYear
      ? example - (scene.number % 9)
      : example * (0.7 + (scene.number % 600) / 1000);
    return [Number(changed.toFixed(decimals))];
  });
}

/** A number for a name that no row knows, inside the bounds of its schema if they say more. */
export function plainNumbers(scene: Scene): readonly number[] {
  const read = (keyword: string): readonly number[] =>
    scene.place.parts.flatMap(({ schema }) => {
      const value = typeof schema === "object" ? schema[keyword] : undefined;
      return typeof value === "number" ? [value] : [];
    });
  const least = Math.max(...read("minimum"), ...read("exclusiveMinimum"));
  const most = Math.min(...read("maximum"), ...read("exclusiveMaximum"));
  const step = Math.max(...read("multipleOf"));
  const from = Number.isFinite(least) ? least : Math.min(1, Number.isFinite(most) ? most - 99 : 1);
  const to = Math.min(most, from + (from <= 1 ? 99 : Math.max(99, from)));
  const isFine = !isWhole(scene) && (step < 1 || (!Number.isFinite(step) && to - from < 10));
  const number = between(scene, from, to, isFine ? 2 : 0);
  const whole = Math.ceil(number);
  return step > 0
    ? [number, Math.floor(number / step) * step, Math.ceil(number / step) * step]
    : [number, whole];
}
