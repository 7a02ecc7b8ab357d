import { parseMediaType, type ParsedMediaType } from "./parse-media-type.ts";

/** Parameters that say how bytes are written, not what they mean. */
const neutral: ReadonlySet<string> = new Set(["charset", "boundary"]);

/**
 * Which of several media types and ranges, such as the keys of `content`, describes a content type best: the same type with the most equal
 * parameters, the same type, `type/*`, or any type. Undefined if none does. A suffix is part of the name: `application/problem+json` is
 * not `application/json`. Without a content type, only the range of any type matches.
 * @see https://spec.openapis.org/oas/v3.1.1#media-type-object
 */
export function chooseMediaType<Key extends string>(
  keys: readonly Key[],
  contentType: string | undefined,
): Key | undefined {
  const found = parseMediaType(contentType ?? "");
  const ranked = keys.map((key) => ({ key, rank: rankOf(parseMediaType(key), found) }));
  const best = Math.max(...ranked.map(({ rank }) => rank), -1);
  return best < 0 ? undefined : ranked.find(({ rank }) => rank === best)?.key;
}

/** Whether a content type is described by a media type or range. */
export function matchesMediaType(range: string, contentType: string): boolean {
  return chooseMediaType([range], contentType) !== undefined;
}

/** How well a key describes a content type: the higher, the better; negative if not at all. */
function rankOf(key: ParsedMediaType, found: ParsedMediaType): number {
  if (key.essence === "*/*") return 0;
  if (key.subtype === "*") return key.type === found.type ? 1 : -1;
  if (key.essence !== found.essence || found.essence === "") return -1;
  const named = Object.entries(key.parameters).filter(([name]) => !neutral.has(name));
  const equal = named.filter(([name, value]) => isEqual(found.parameters[name], value));
  // A parameter that differs makes the key worse than one without parameters, but it still names the type.
  return equal.length === named.length ? 3 + equal.length : 2;
}

function isEqual(found: string | undefined, value: string): boolean {
  return found?.toLowerCase() === value.toLowerCase();
}
