import type { Boundary } from "@plumbline/arbitrary";
import {
  canonicalJson,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { blend } from "../plain/blend.ts";
import { schemaValues } from "../schema/schema-values.ts";
import { closeOpenParts } from "./close-open-parts.ts";
import { graft } from "./graft.ts";
import type { SentBody } from "./sent-body.ts";

/** A valid body that differs from a usual one in one place. */
export interface PlacedBoundary {
  readonly body: JsonValue;
  /**
   * The body with a usual value at the place; `undefined` if there is none. If the server rejects it too, the rejection of the boundary
   * says nothing about the place.
   */
  readonly usual: JsonValue | undefined;
}

/**
 * Returns bodies that contain a boundary among usual values, so that a rejection can only concern the boundary. The base is the plain body
 * if it has the place; otherwise a body with as few other members as possible, then a body with all members, and at last the generated
 * body. Empty if the boundary depends on parts that the document leaves open.
 */
export function placeBoundary(
  subject: Subject,
  sent: SentBody,
  boundary: Boundary,
): readonly PlacedBoundary[] {
  const { value, instancePointer: pointer } = boundary;
  const site = { subject, sent, boundary, rich: richBody(subject, sent) };
  const bases = basesOf(site);
  const placed = bases.flatMap((base) => placeOn(site, base) ?? []);
  if (placed.length > 0) return distinct(placed);
  const closed = closedBody(site, value);
  if (closed === undefined || sizeAt(closed, pointer) !== sizeAt(value, pointer)) return [];
  return [{ body: closed, usual: usualBeside(site, { base: closed, body: closed }) }];
}

interface Site {
  readonly subject: Subject;
  readonly sent: SentBody;
  readonly boundary: Boundary;
  /** The plain body with all other members that the schema describes. */
  readonly rich: JsonValue | undefined;
}

function richBody({ contract, plain }: Subject, sent: SentBody): JsonValue | undefined {
  const { usual } = schemaValues(contract, sent.schema);
  if (plain.body === undefined || usual === undefined) return plain.body ?? usual;
  const rich = overlay(usual, plain.body);
  return sent.takes(rich) ? rich : plain.body;
}

/** Merges two values: an object gets the members of both objects, at every depth. */
function overlay(below: JsonValue, above: JsonValue): JsonValue {
  if (isArray(below) && isArray(above)) {
    const [usual] = below;
    return above.length === 0 ? below : above.map((item) => overlay(usual ?? item, item));
  }
  if (!isObject(below) || !isObject(above)) return above;
  const shared = Object.entries(above).map(([name, part]) => {
    const under = Object.hasOwn(below, name) ? below[name] : undefined;
    return [name, under === undefined || part === undefined ? part : overlay(under, part)];
  });
  return { ...below, ...(Object.fromEntries(shared) as JsonObject) }; // members of JSON values
}

/** Usual bodies that have the object or list around the boundary, the smallest first. */
function basesOf(site: Site): readonly JsonValue[] {
  const { subject, boundary, rich } = site;
  const { body } = subject.plain;
  const around = formatPointer(parsePointer(boundary.instancePointer).slice(0, -1));
  if (body !== undefined && resolvePointer(body, around) !== undefined) return [body];
  const whole = rich === undefined ? undefined : resolvePointer(rich, around);
  if (rich === undefined || whole === undefined) return [];
  const full = body === undefined ? rich : graft(body, rich, around);
  if (full === undefined || !site.sent.takes(full)) return [];
  return [pruned(site, full), full];
}

/** Removes the optional members that are not on the way to the boundary. The members of the plain body stay. */
function pruned(site: Site, full: JsonValue): JsonValue {
  const way = parsePointer(site.boundary.instancePointer);
  return way.reduce((body, _, depth) => {
    const around = way.slice(0, depth);
    const isKnown = resolvePointer(site.subject.plain.body ?? null, formatPointer(around));
    const part = resolvePointer(body, formatPointer(around));
    if (isKnown !== undefined && isKnown !== null) return body;
    if (!isObject(part)) return body;
    const beside = Object.keys(part).filter((name) => name !== way[depth]);
    return beside.reduce((less, name) => {
      const without = withoutAt(less, [...around, name]);
      return site.sent.takes(without) ? without : less;
    }, body);
  }, full);
}

function placeOn(site: Site, base: JsonValue): PlacedBoundary | undefined {
  const { boundary, rich = base } = site;
  const { instancePointer: pointer, edge } = boundary;
  const usualPart = resolvePointer(rich, pointer);
  // A boundary for the presence of a member allows any value of the member.
  const isPresence = edge === "present" && usualPart !== undefined;
  const wanted = isPresence
    ? setAt(base, parsePointer(pointer), usualPart)
    : graft(base, blend(rich, boundary.value, pointer), pointer);
  if (wanted === undefined || !site.sent.takes(wanted)) return undefined;
  const body = closedBody(site, wanted);
  if (body === undefined || sizeAt(body, pointer) !== sizeAt(wanted, pointer)) return undefined;
  return { body, usual: usualBeside(site, { base, body }) };
}

/** The body of a placed boundary with a usual value, or none, at its place. */
function usualBeside(
  site: Site,
  { base, body }: { readonly base: JsonValue; readonly body: JsonValue },
): JsonValue | undefined {
  const { boundary, rich } = site;
  const tokens = parsePointer(boundary.instancePointer);
  const part = rich === undefined ? undefined : resolvePointer(rich, boundary.instancePointer);
  const whole = resolvePointer(base, boundary.instancePointer) === undefined ? [] : [base];
  const without = tokens.length > 0 ? [withoutAt(body, tokens)] : [];
  const withUsual = part === undefined ? [] : [setAt(body, tokens, part)];
  const candidates =
    boundary.edge === "absent"
      ? withMember(site, body)
      : boundary.edge === "present" || boundary.edge === "additional"
        ? without
        : [...whole, ...withUsual, ...without];
  return candidates
    .flatMap((candidate) => closedBody(site, candidate) ?? [])
    .find((candidate) => canonicalJson(candidate) !== canonicalJson(body));
}

/** A body with the member that the boundary leaves out. */
function withMember({ boundary, rich }: Site, body: JsonValue): readonly JsonValue[] {
  const name = parsePointer(boundary.schemaPointer).at(-1) ?? "";
  const tokens = [...parsePointer(boundary.instancePointer), name];
  const part = rich === undefined ? undefined : resolvePointer(rich, formatPointer(tokens));
  return part === undefined ? [] : [setAt(body, tokens, part)];
}

/** A body with the plain values of parts that the document leaves open; `undefined` if that is not valid. */
function closedBody(site: Site, body: JsonValue): JsonValue | undefined {
  const { contract, plain } = site.subject;
  const open = { document: contract.document, schema: site.sent.schema, plain: plain.body };
  const closed = closeOpenParts(open, body);
  return closed !== undefined && site.sent.takes(closed) ? closed : undefined;
}

function distinct(placed: readonly PlacedBoundary[]): readonly PlacedBoundary[] {
  const byBody = Map.groupBy(placed, ({ body }) => canonicalJson(body));
  return [...byBody.values()].flatMap(([first]) => first ?? []);
}

function withoutAt(value: JsonValue, tokens: readonly string[]): JsonValue {
  const around = tokens.slice(0, -1);
  const part = resolvePointer(value, formatPointer(around));
  const name = tokens.at(-1) ?? "";
  if (isArray(part)) return setAt(value, around, part.toSpliced(Number(name), 1));
  if (!isObject(part)) return value;
  const { [name]: _, ...rest } = part;
  return setAt(value, around, rest);
}

function sizeAt(value: JsonValue, pointer: string): number | undefined {
  const found = resolvePointer(value, pointer);
  return typeof found === "object" && found !== null ? Object.keys(found).length : undefined;
}
