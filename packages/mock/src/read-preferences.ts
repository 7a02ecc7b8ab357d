/** The preferences of a request for its response. */
export interface Preferences {
  /** Answer with this status. */
  readonly code?: number;
  /** Answer with the example of this name. */
  readonly example?: string;
  /** Answer with newly generated data. */
  readonly dynamic: boolean;
  /** The known preferences, for the header `Preference-Applied`. */
  readonly applied: string;
}

/** Reads `Prefer: code=404, example=other, dynamic=true`. Ignores unknown preferences. @see https://www.rfc-editor.org/rfc/rfc7240#section-2 */
export function readPreferences(header: string | null): Preferences {
  const given = new Map((header ?? "").split(/[,;]/).map((part) => splitPreference(part)));
  const code = given.get("code");
  const example = given.get("example");
  const dynamic = given.get("dynamic") === "true" || given.get("dynamic") === "";
  const applied = [
    ...(code !== undefined && /^[1-5]\d\d$/.test(code) ? [`code=${code}`] : []),
    ...(example ? [`example=${example}`] : []),
    ...(dynamic ? ["dynamic=true"] : []),
  ];
  return {
    ...(applied[0]?.startsWith("code=") && { code: Number(code) }),
    ...(example && { example }),
    dynamic,
    applied: applied.join(", "),
  };
}

function splitPreference(part: string): readonly [string, string] {
  const [name = "", value = ""] = part.split("=", 2);
  return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, "$1")];
}
