import { isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { wordsIn } from "../subject/words-in.ts";
import { numberOf } from "../subject/subject.ts";
import type { Kind, Scene } from "./kind.ts";

const day = 86_400_000;
const minute = day / 1440;

/** When things happen in the life of a thing: a part of the time since it was created. Above 1 is the future. */
const moments: readonly (readonly [words: RegExp, part: number])[] = [
  [
    /\b(?:expir\w*|due|renew\w*|valid (?:to|until|through)|until|next|deadline|estimated|eta|trial end|deliver by|best before|reset)\b/,
    1.3,
  ],
  [
    /\b(?:archived?|cancel\w*|deleted?|removed|revoked|disabled|deactivated|suspended|closed)\b/,
    0.95,
  ],
  [
    /\b(?:end\w*|finish\w*|complet\w*|resolved|delivered|merged|stop\w*|to|arriv\w*|check ?out|returned|fulfilled|settled|max|last day)\b/,
    0.9,
  ],
  [
    /\b(?:updat\w*|modif\w*|chang\w*|edited|synced|last|refresh\w*|seen|activity|pushed|accessed|used)\b/,
    0.7,
  ],
  [/\b(?:shipped|dispatched|sent|accepted|approved|verified|confirmed)\b/, 0.5],
  [/\b(?:paid|captured|processed|submitted|placed|charged|authorized)\b/, 0.3],
  [
    /\b(?:start\w*|begin\w*|began|from|since|departur\w*|check ?in|published|released|effective|valid from|activated|joined|min|first)\b/,
    0.2,
  ],
  [
    /\b(?:creat\w*|added|registered|opened|issued|inserted|signed up|sign ?up|order(?:ed)?|booked|uploaded|born|generated|received|requested|posted|reported|founded)\b/,
    0,
  ],
];

function partOf(words: string): number {
  return moments.find(([matcher]) => matcher.test(words))?.[1] ?? 0.4;
}

const isTime =
  /\b(?:at|on|date|time|timestamp|datetime|since|until|created|updated|modified|expires|expiry|expiration|deadline|start|end|started|ended|finished|completed|published|dob|birthday|born|last seen|last login)$|^(?:date|time)\b/;

/** Dates and times that follow each other in the order that their names say. */
export const timeKinds: readonly Kind[] = [
  {
    words: /\b(?:birth ?day|birth ?date|date ?of ?birth|dob|born(?: on| at)?)$/,
    make: (scene) =>
      writtenAs(
        scene,
        scene.world.now - (21 + (scene.number % 46)) * 365.25 * day - (scene.number % 300) * day,
      ),
  },
  {
    words:
      /\b(?:duration|elapsed|took|runtime|run ?time|latency|response ?time|timeout|ttl|interval|age|expires in|retry after|wait|uptime|delay|lifetime|execution ?time)(?: (?:in )?(?:ms|millis|milliseconds|s|sec|secs|seconds|minutes|mins?|hours|days|months))?$|\b(?:milliseconds|seconds|minutes|hours|days)$/,
    formats: ["duration"],
    make: durations,
  },
  {
    words: isTime,
    formats: ["date", "date-time", "time"],
    described: /\b(?:unix|epoch) (?:time|timestamp|seconds)\b|\bISO[- ]?8601\b|timestamp/i,
    make: (scene) => writtenAs(scene, inOrder(scene, meantFor(scene))),
  },
];

function durations({ number, words }: Scene): readonly JsonValue[] {
  const minutes = 5 * (1 + (number % 24));
  const factor = /\b(?:ms|millis|milliseconds|latency|response time)\b/.test(words) ? 2 : 1;
  return [`PT${minutes}M`, minutes * factor];
}

/** The time that a name means, from the life of the subject. */
function meantFor({ world, subject, words }: Scene): number {
  const number = numberOf(world, subject, "age");
  const age = (30 + (number % 400)) * day + ((number >>> 9) % 86_400) * 1000;
  const part = partOf(words);
  if (part <= 1) return world.now - age + age * part;
  return world.now + (10 + (number % 50)) * day + ((number >>> 5) % 1440) * minute;
}

/** Moves a time behind those of the same object that come first, and before those that follow. */
function inOrder(scene: Scene, meant: number): number {
  const own = partOf(scene.words);
  let time = meant;
  for (const [name, value] of Object.entries(scene.siblings)) {
    const other = timeOf(wordsIn(name), value);
    if (other === undefined) continue;
    const part = partOf(wordsIn(name));
    if (part < own && other > time) time = other + (own - part) * day;
    else if (part > own && other < time) time = other - (part - own) * day;
  }
  return time;
}

function timeOf(words: string, value: JsonValue | undefined): number | undefined {
  if (/birth|born|dob/.test(words)) return undefined;
  if (typeof value === "number" && isTime.test(words) && value > 1e9)
    return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** A time in the forms in which interfaces write it, the one that the schema and its name suggest first. */
function writtenAs({ place, words }: Scene, time: number): readonly JsonValue[] {
  const iso = new Date(Math.round(time / 1000) * 1000).toISOString().replace(".000Z", "Z");
  const date = iso.slice(0, 10);
  const clock = iso.slice(11);
  const seconds = Math.round(time / 1000);
  const numbers = isMillisecond(
    place.parts.map(({ schema }) => schema),
    words,
  )
    ? [seconds * 1000, seconds]
    : [seconds, seconds * 1000];
  const spaced = iso.replace("T", " ").replace("Z", "");
  const isDate =
    /\b(?:date|birth|birthday|dob|day|on)\b/.test(words) && place.format !== "date-time";
  const texts = isDate ? [date, iso, spaced] : [iso, date, spaced];
  return [
    ...(/^time$| time$/.test(words) && place.format === "time" ? [clock] : []),
    ...texts,
    clock,
    clock.slice(0, 5),
    iso.replace("Z", ".000Z"),
    ...numbers,
  ];
}

function isMillisecond(schemas: readonly (JsonObject | boolean)[], words: string): boolean {
  const stated = schemas.flatMap((schema) =>
    typeof schema === "object"
      ? [schema["example"], schema["examples"], schema["description"]]
      : [],
  );
  const said = stated.flatMap((value): readonly unknown[] => (isArray(value) ? value : [value]));
  return (
    /\bms\b|milli/i.test(words) ||
    said.some((value) =>
      typeof value === "number"
        ? value > 1e11
        : typeof value === "string" && /millisecond/i.test(value),
    )
  );
}
