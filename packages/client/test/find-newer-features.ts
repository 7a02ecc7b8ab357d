import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CompatData, Identifier, SupportStatement } from "@mdn/browser-compat-data";

const data = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("@mdn/browser-compat-data")), "utf8"),
) as CompatData; // the format of the package

/** The oldest version of each browser, by the name of the compatibility data: `firefox`, 126. */
export type OldestBrowsers = ReadonlyMap<string, number>;

/** Reads lines such as `firefox >= 126`. */
export function readBrowsers(lines: readonly string[]): OldestBrowsers {
  return new Map(
    lines.map((line) => {
      const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      return [name, Number(version)];
    }),
  );
}

/**
 * Lists the features of JavaScript and of the platform that code names and that one of the browsers does not have. A static member is
 * looked up with its object, another method by its name alone: it counts only if no object has had it for longer.
 */
export function findNewerFeatures(code: string, browsers: OldestBrowsers): readonly string[] {
  const statics = matches(code, /\b([A-Z]\w*)\.(\w+)/g).filter(([, object = "", member = ""]) => {
    const known = globals.get(object);
    // The data marks static members of interfaces of the platform, not those of JavaScript's objects.
    const feature = known?.[`${member}_static`] ?? known?.[member];
    return feature !== undefined && isNewer(feature, browsers);
  });
  const objects = matches(code, /(?<![.\w"'`-])([A-Z]\w*)\b/g).filter(([, name = ""]) => {
    const feature = globals.get(name);
    return feature !== undefined && isNewer(feature, browsers);
  });
  const members = matches(code, /\.(\w+)\(/g).filter(([, name = ""]) => {
    const known = methodsNamed.get(name) ?? [];
    return known.length > 0 && known.every(({ feature }) => isNewer(feature, browsers));
  });
  return [...new Set([...statics, ...objects, ...members].map(([text]) => text))];
}

const builtins = membersOf(data.javascript["builtins"]);
const globals: ReadonlyMap<string, Identifier> = new Map([...membersOf(data.api), ...builtins]);

/** The interfaces of the platform whose methods a client can call. */
const platform =
  /^(?:URL|Abort|Request$|Response$|Headers$|Blob$|File$|FormData$|ReadableStream|TransformStream|WritableStream|Text(?:De|En)coder|Crypto|SubtleCrypto|Event)/;

const methods = [...builtins, ...membersOf(data.api).filter(([name]) => platform.test(name))]
  .flatMap(([, object]) => membersOf(object))
  .map(([name, feature]) => ({ name, feature }));
const methodsNamed = Map.groupBy(methods, ({ name }) => name);

/** The features inside one, by name. */
function membersOf(object: Identifier | undefined): readonly (readonly [string, Identifier])[] {
  return Object.entries(object ?? {}).flatMap(
    ([name, member]) => (name === "__compat" ? [] : [[name, member as Identifier] as const]), // only `__compat` is none
  );
}

function matches(code: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...code.matchAll(pattern)];
}

function isNewer({ __compat: compat }: Identifier, browsers: OldestBrowsers): boolean {
  if (!compat) return false;
  return [...browsers].some(([browser, oldest]) => {
    const support = compat.support[browser as keyof typeof compat.support];
    return support !== undefined && !isIn(Array.isArray(support) ? support[0] : support, oldest);
  });
}

function isIn(support: SupportStatement | undefined, oldest: number): boolean {
  if (support === undefined || Array.isArray(support)) return false;
  const { version_added: added } = support;
  return typeof added === "string" && Number(added.replace("≤", "")) <= oldest;
}
