import {
  type Contract,
  essenceOf,
  flatten,
  type FlatSchema,
  formatPointer,
  isJsonMediaType,
  openSchema,
  parsePointer,
  type SchemaHandle,
} from "@plumbline/contract";
import { sentBody } from "../../../input/body/sent-body.ts";
import { isDestructive } from "../../../input/request/is-destructive.ts";
import { marksOnWay } from "../../../input/schema/marks-on-way.ts";
import type { Input } from "../../../model/input.ts";
import type { Subject } from "../../../model/subject.ts";
import { successSchemas } from "../../success-schemas.ts";
import { lonelyUpdates } from "./lonely-updates.ts";
import { reflectionsOf } from "../reflection.ts";
import { readOfSamePath } from "../snapshot.ts";

/** A member of a body that can be sent without its siblings, and the place where a read shows it. */
export interface UpdatedMember {
  /** JSON Pointer into the body that is sent. */
  readonly from: string;
  /** JSON Pointer into the body that is read. */
  readonly to: string;
  /** Whether `x-reflects` declares it. Else a read has a member of the same name. */
  readonly isDeclared: boolean;
  /** Whether its values are booleans or listed words. A change of state may change other members. */
  readonly isState: boolean;
  /** Updates of only this member, each with another value. */
  readonly updates: readonly Input[];
  /** The members of its value, if the value is an object. */
  readonly inner: readonly UpdatedMember[];
}

/** A mutation that may send some members of its body, and a read that shows them. */
export interface PartialUpdates {
  readonly writer: Subject;
  readonly reader: Subject;
  readonly members: readonly UpdatedMember[];
  /** JSON Pointer of the clause that says what is read. */
  readonly clause: string;
  /** Whether `x-reflects` declares the read. */
  readonly isDeclared: boolean;
  /** Whether members that are not sent keep their values: the method is PATCH. @see https://www.rfc-editor.org/rfc/rfc5789#section-2 */
  readonly isPartial: boolean;
  /** Whether the media type states how values are merged. @see https://www.rfc-editor.org/rfc/rfc7396 */
  readonly isMerge: boolean;
}

/** The partial updates of a mutation through each read that it declares, or through the GET of the same path. */
export function partialUpdatesOf(writer: Subject): readonly PartialUpdates[] {
  const body = sentBody(writer);
  if (!body || !isJsonMediaType(body.media.mediaType)) return [];
  return readsOf(writer).flatMap(({ reader, fields, ...read }) => {
    const members = membersOf(writer, { reader, fields, schema: body.schema });
    const isPartial = writer.operation.method === "patch";
    const isMerge = isPartial && essenceOf(body.media.mediaType) === mergePatch;
    return members.length === 0 ? [] : [{ writer, reader, members, ...read, isPartial, isMerge }];
  });
}

const mergePatch = "application/merge-patch+json";

interface Read extends Pick<PartialUpdates, "reader" | "clause" | "isDeclared"> {
  readonly fields: Readonly<Record<string, string>>;
}

function readsOf(writer: Subject): readonly Read[] {
  const declared = reflectionsOf(writer).map(({ reader, policy: { fields }, clause }) => ({
    reader,
    fields,
    clause,
    isDeclared: true,
  }));
  const { operation } = writer;
  const isUpdate = operation.method === "patch" || operation.method === "put";
  if (declared.length > 0 || !isUpdate || isDestructive(operation)) return declared;
  const reader = readOfSamePath(writer);
  return reader ? [{ reader, fields: {}, clause: operation.pointer, isDeclared: false }] : [];
}

interface Reading extends Pick<Read, "reader" | "fields"> {
  /** The schema of the body that is sent. */
  readonly schema: SchemaHandle;
}

function membersOf(writer: Subject, reading: Reading): readonly UpdatedMember[] {
  const { contract, operation } = writer;
  const body = viewOf(contract, reading.schema);
  if (!body) return [];
  const declared = Object.entries(reading.fields);
  const known = new Set(declared.map(([from]) => from));
  const shown = shownBeside(contract, reading, body);
  const inferred = [...body.properties.keys()]
    .filter((name) => !operation.path.includes(`{${name}}`) && name !== "id")
    .map((name) => [formatPointer([name]), shown(name)] as const)
    .flatMap(([from, to]) => (to === undefined || known.has(from) ? [] : [[from, to] as const]));
  const all = [
    ...declared.map(([from, to]) => ({ from, to, isDeclared: true })),
    ...inferred.map(([from, to]) => ({ from, to, isDeclared: false })),
  ];
  const members = all.flatMap((place) => memberAt(writer, body, place));
  // A member with two values may end with the value to which a defect resets it, so it is updated last.
  return members.toSorted((one, other) => Number(one.isState) - Number(other.isState));
}

type Place = Pick<UpdatedMember, "from" | "to" | "isDeclared">;

function memberAt(writer: Subject, body: FlatSchema, place: Place): readonly UpdatedMember[] {
  const { schema } = sentBody(writer) ?? {};
  // The server may not know a part with an open name.
  if (!schema || marksOnWay(writer.contract.document, schema, place.from).has("names")) return [];
  const updates = lonelyUpdates(writer, body, place.from);
  if (updates.length < leastValues) return [];
  const view = parsePointer(place.from).reduce(
    ({ properties }, name) => flatten(...(properties.get(name) ?? [])),
    body,
  );
  const isState = view.listed !== undefined || view.types?.has("boolean") === true;
  const inner = [...view.properties.keys()].flatMap((name) => {
    const part = formatPointer([name]);
    const inside = { ...place, from: `${place.from}${part}`, to: `${place.to}${part}` };
    return memberAt(writer, body, inside).map((one) => ({ ...one, inner: [] }));
  });
  return [{ ...place, isState, updates, inner }];
}

/** An update changes nothing if its value is there already, so two values are needed. */
const leastValues = 2;

/** Returns where a read shows a member that is not declared: beside the declared ones, or else in the object that has the most names in common with the body. */
function shownBeside(
  contract: Contract,
  { reader, fields }: Reading,
  body: FlatSchema,
): (name: string) => string | undefined {
  const [schema] = successSchemas(reader.operation);
  const root = schema && viewOf(contract, schema);
  if (!root) return () => undefined;
  const within = [...root.properties].map(([name, parts]) => [[name], flatten(...parts)] as const);
  const objects = [[[], root] as const, ...within];
  const beside = Object.values(fields).map((to) => formatPointer(parsePointer(to).slice(0, -1)));
  const score = ([way, view]: (typeof objects)[number]): number =>
    beside.length > 0
      ? beside.filter((at) => at === formatPointer(way)).length
      : [...view.properties.keys()].filter((name) => body.properties.has(name)).length;
  const [best] = objects.filter((one) => score(one) > 0).toSorted((a, b) => score(b) - score(a));
  if (!best) return () => undefined;
  const [way, view] = best;
  return (name) => (view.properties.has(name) ? formatPointer([...way, name]) : undefined);
}

function viewOf({ document }: Contract, { pointer }: SchemaHandle): FlatSchema | undefined {
  const cursor = openSchema(document, pointer);
  return cursor && flatten(cursor);
}
