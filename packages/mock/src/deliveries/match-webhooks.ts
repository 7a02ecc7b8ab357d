import {
  asArray,
  type Contract,
  inferResources,
  isObject,
  itemsOf,
  type JsonValue,
  membersOf,
  type OperationRole,
  type Resource,
  responseShape,
  type Shape,
  shapeAt,
  shapeOf,
  singularOf,
  wordsOf,
} from "@plumbline/contract";
import type { Change } from "@plumbline/state";
import type { Outgoing, OutgoingRequest } from "./compile-outgoing.ts";

/** A change that a webhook tells. */
export interface WebhookMatch extends Pick<Change, "kind" | "resource"> {
  readonly why: string;
  /** The member of the body that names the change, if the webhook is about several changes. */
  readonly stated?: { readonly name: string; readonly value: string };
}

/** A webhook, and the changes that it tells. */
export interface MatchedWebhook {
  readonly webhook: OutgoingRequest;
  /** Empty if the document does not say, or not clearly, what the webhook tells. */
  readonly matches: readonly WebhookMatch[];
}

const kindWords: Readonly<Record<Change["kind"], readonly string[]>> = {
  created: ["created", "create", "new", "added", "add", "inserted", "registered"],
  changed: ["changed", "change", "updated", "update", "modified", "edited", "replaced"],
  deleted: ["deleted", "delete", "removed", "remove", "destroyed"],
};

/** Matches each webhook with a change of things: by the words of its name, by values that its body lists, and by the schema of its body. */
export function matchWebhooks(contract: Contract, outgoing: Outgoing): readonly MatchedWebhook[] {
  const named = describeResources(contract);
  return outgoing.requests
    .filter(({ kind }) => kind === "webhook")
    .map((webhook) => {
      const shape = bodyShape(outgoing, webhook);
      const schemas = new Set([shape, ...membersOf(shape).values()].flatMap(schemaNames));
      const match = (text: string): WebhookMatch | undefined => matchText(text, named, schemas);
      const own = [webhook.name, webhook.request.id].map(match).find((one) => one !== undefined);
      return { webhook, matches: own ? [own] : matchValues(shape, match) };
    });
}

interface NamedResource extends Pick<Resource, "key" | "thing"> {
  /** Pointers of the named schemas that responses show it with. */
  readonly schemas: ReadonlySet<string>;
}

function matchText(
  text: string,
  resources: readonly NamedResource[],
  schemas: ReadonlySet<string>,
): WebhookMatch | undefined {
  const words = wordsOf(text);
  const kinds = (Object.keys(kindWords) as Change["kind"][]) // the keys of the table
    .filter((kind) => words.some((word) => kindWords[kind].includes(word)));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return undefined;
  const said = ` ${words.map(singularOf).join(" ")} `;
  const byName = longest(resources.filter(({ thing }) => said.includes(` ${thing} `)));
  const bySchema = (some: readonly NamedResource[]): readonly NamedResource[] =>
    some.filter((one) => [...one.schemas].some((schema) => schemas.has(schema)));
  const isNamed = byName.length > 0;
  const found = byName.length === 1 ? byName : bySchema(isNamed ? byName : resources);
  const [resource] = found;
  if (resource === undefined || found.length > 1) return undefined;
  const reason = isNamed
    ? `names ${resource.thing}`
    : `has a body with the schema of ${resource.key}`;
  return { kind, resource: resource.key, why: `"${text}" says ${kind} and ${reason}` };
}

/** `order item` comes before `order`. */
function longest(resources: readonly NamedResource[]): readonly NamedResource[] {
  const most = Math.max(0, ...resources.map(({ thing }) => thing.length));
  return resources.filter(({ thing }) => thing !== "" && thing.length === most);
}

/** The changes that the values of one member name, such as `type: order.created`. */
function matchValues(
  shape: Shape,
  match: (text: string) => WebhookMatch | undefined,
): readonly WebhookMatch[] {
  const lists = [...membersOf(shape)].map(([name, member]) =>
    listedTexts(member).flatMap((value) => {
      const found = match(value);
      return found ? [{ ...found, stated: { name, value } }] : [];
    }),
  );
  const matches = lists.find((list) => list.length > 0) ?? [];
  const byChange = Object.groupBy(matches, ({ kind, resource }) => `${kind} ${resource}`);
  return Object.values(byChange).flatMap((same = []) => (same.length === 1 ? same : []));
}

function listedTexts(shape: Shape): readonly string[] {
  const values = shape.flatMap<JsonValue>(({ schema }) =>
    isObject(schema) ? [...asArray(schema["enum"] ?? []), schema["const"] ?? null] : [],
  );
  return [...new Set(values.filter((value) => typeof value === "string"))];
}

function bodyShape({ contract }: Outgoing, { request }: OutgoingRequest): Shape {
  return (contract && shapeOf(contract, request.body?.content ?? [])) ?? [];
}

function describeResources(contract: Contract): readonly NamedResource[] {
  const model = inferResources(contract);
  return model.resources.map(({ key, thing }) => {
    const roles = model.operations.filter(({ resource }) => resource === key);
    return { key, thing, schemas: new Set(roles.flatMap((role) => schemasOf(contract, role))) };
  });
}

/** The named schemas of the thing in the response of an operation. */
function schemasOf(
  contract: Contract,
  { operation: id, items, item }: OperationRole,
): readonly string[] {
  const operation = contract.operations.find((one) => one.id === id);
  const shape = operation && responseShape(contract, operation);
  if (shape === undefined || (items ?? item) === undefined) return [];
  return schemaNames(items ? (itemsOf(shapeAt(shape, items)) ?? []) : shapeAt(shape, item ?? []));
}

function schemaNames(shape: Shape): readonly string[] {
  return shape
    .map(({ pointer }) => pointer)
    .filter((one) => one.startsWith("/components/schemas/"));
}
