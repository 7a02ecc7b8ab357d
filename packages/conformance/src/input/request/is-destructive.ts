import { asObject, isMutating, type Operation, wordsOf } from "@plumbline/contract";
import { bodyMediaType } from "./build-request.ts";

/**
 * How an operation does harm, from the least to the most: it replaces a configuration or renames a thing, it destroys one thing, it destroys
 * things that its path does not name, it ends the session or the service.
 */
const harms = ["replaces", "destroys", "empties", "ends"] as const;
export type Harm = (typeof harms)[number];

const destroying = wordSet(
  "delete destroy drop erase flush import kill prune purge remove reset restore revoke rotate stop terminate truncate wipe",
);
const ending = wordSet(
  "kill leave logout maintenance password reboot reset restart restore shutdown stop terminate uninstall upgrade",
);

/** Words of operations on the caller's own account. A changed password or a second factor can lock the caller out. */
const own = wordSet("me myself self 2fa mfa tfa");

const configuration = wordSet("config configuration settings");

/** An `update` of one of these may install another version of the service. */
const service = wordSet(
  "app application cluster firmware host instance plugin plugins server service software swarm system",
);

/** Orders operations for a run: harmless ones first, then by harm, and children before their parents, which have shorter paths. */
export function compareHarm(one: Operation, other: Operation): number {
  const [first, second] = [harmOf(one), harmOf(other)];
  if (first === undefined || first !== second) return rankOf(first) - rankOf(second);
  return lengthOf(other) - lengthOf(one);
}

/** Whether an operation probably destroys something, replaces a configuration, or changes the caller's own account. */
export function isDestructive(operation: Operation): boolean {
  return harmOf(operation) !== undefined;
}

/**
 * The harm that an operation probably does, by its method, its ID and the end of its path; `undefined` if it probably does none. An operation that
 * declares its effect does none, because the permissions of the run cover it.
 */
export function harmOf(operation: Operation): Harm | undefined {
  const { method, path, policies } = operation;
  if (policies.effectDeclared || !isMutating(operation)) return undefined;
  const words = namesOf(operation);
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const isOfThing = path.includes("{");
  if (has(own) || (!isOfThing && method !== "delete" && has(ending)) || updatesService(operation))
    return "ends";
  if (method === "delete" || has(destroying) || has(ending))
    return isOfThing ? "destroys" : "empties";
  return replacesConfiguration(operation) || renames(operation) ? "replaces" : undefined;
}

function rankOf(harm: Harm | undefined): number {
  return harm === undefined ? -1 : harms.indexOf(harm);
}

function lengthOf({ path }: Operation): number {
  return path.split("/").length;
}

/** The words of the ID and of the last two segments of the path that are not parameters. */
function namesOf({ id, path }: Operation): readonly string[] {
  // An operation without an ID has its path as the ID.
  const name = id.includes("/") ? "" : id;
  return [...literals(path).slice(-2), name].flatMap(wordsOf);
}

function literals(path: string): readonly string[] {
  return path.replaceAll(/\{[^}]*\}/g, "").split("/");
}

/** Whether `update` is a segment of its own that no parameter precedes, and the path names the service. */
function updatesService({ path }: Operation): boolean {
  const [start = ""] = path.split("{");
  const segments = start.toLowerCase().split("/");
  return segments.includes("update") && wordsOf(start).some((word) => service.has(word));
}

function replacesConfiguration({ method, path }: Operation): boolean {
  const isWhole = method === "put" || method === "post";
  const last = wordsOf(path.split("/").at(-1) ?? "");
  return isWhole && !path.includes("{") && last.some((word) => configuration.has(word));
}

/** Whether an update can give a thing another name than the one in its path: `PATCH /users/{name}` with the member `name`. */
function renames(operation: Operation): boolean {
  const { method, path } = operation;
  const [, name = ""] = /\{([^}]*)\}\/?$/.exec(path) ?? [];
  if ((method !== "put" && method !== "patch") || name === "" || name === "id") return false;
  const schema = bodyMediaType(operation)?.schema?.schema;
  const member = asObject(asObject(asObject(schema)["properties"])[name]);
  return Object.keys(member).length > 0 && member["readOnly"] !== true;
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
