import {
  type Contract,
  inferResources,
  isObject,
  type JsonValue,
  type Operation,
  type OperationRole,
  parameterNames,
  type Resource,
  segmentsOf,
} from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { createSampleRequest } from "../../../packages/mock/src/start/sample-request.ts";

/** How many things could be created, and how many of them behaved as things that exist. */
export interface ThingsRow {
  /** Of the operations that create a thing: those that answered 2xx and show or send an identifier, or a `Location`. */
  readonly created: Share;
  readonly read: Share;
  readonly listed: Share;
  readonly changed: Share;
  readonly deleted: Share;
}

/** Of the created things for which the document has such an operation with a success: how many passed. */
export interface Share {
  readonly passed: number;
  readonly of: number;
  /** The operations whose things did not pass. */
  readonly failed: readonly string[];
}

interface World {
  readonly contract: Contract;
  readonly send: Send;
  readonly roles: readonly OperationRole[];
}

/** A thing that a request created, and the values of the path parameters around it. */
interface CreatedThing {
  /** The operation that created it. */
  readonly creation: string;
  readonly resource: Resource;
  readonly scope: readonly string[];
  readonly id: string;
}

interface Received {
  readonly status: number;
  readonly body: JsonValue | undefined;
  readonly location: string | null;
}

type Change = (body: JsonValue | undefined) => JsonValue | undefined;
type Send = (
  operation: Operation,
  path: Readonly<Record<string, string>>,
  change?: Change,
) => Promise<Received & { readonly sent: JsonValue | undefined }>;

/** Creates a thing by each operation that creates one, then reads, lists, changes and deletes it by the other operations. */
export async function measureThings(
  contract: Contract,
  fetch: (request: Request) => Promise<Response>,
): Promise<ThingsRow> {
  const send = sender(contract, fetch);
  const { things, creations } = await createThings(contract, send);
  const made = new Set(things.map(({ creation }) => creation));
  const world = { contract, send, roles: inferResources(contract).operations };
  // Things are deleted last, and each before the things around it.
  const [read, listed, changed, deleted] = [
    await share(things, async (thing) => readsBack(world, thing)),
    await share(things, async (thing) => isListed(world, thing)),
    await share(things, async (thing) => changes(world, thing)),
    await share(things.toReversed(), async (thing) => deletes(world, thing)),
  ];
  const failed = creations.filter((id) => !made.has(id));
  const created = { passed: things.length, of: creations.length, failed };
  return { created, read, listed, changed, deleted };
}

/** `measureThings` at a mock with state, in this process. */
export async function measureOwnThings(contract: Contract): Promise<ThingsRow> {
  const mock = await createMock(contract, { state: {} });
  try {
    return await measureThings(contract, mock.fetch);
  } finally {
    await mock.close();
  }
}

function sender(contract: Contract, fetch: (request: Request) => Promise<Response>): Send {
  return async (operation, path, change = (body) => body) => {
    const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
      path[name] === undefined ? whole : encodeURIComponent(path[name]),
    );
    const { url, method, headers, body } = createSampleRequest(
      contract,
      { ...operation, path: filled },
      "http://mock.test",
    );
    const sent = change(parse(body));
    const text = sent === undefined ? body : JSON.stringify(sent);
    const canSend = method !== "GET" && method !== "HEAD";
    const response = await fetch(
      new Request(url, { method, headers, ...(canSend && text !== undefined && { body: text }) }),
    );
    const location = response.headers.get("location");
    return { status: response.status, body: parse(await response.text()), location, sent };
  };
}

async function createThings(
  contract: Contract,
  send: Send,
): Promise<{ readonly things: readonly CreatedThing[]; readonly creations: readonly string[] }> {
  const model = inferResources(contract);
  const known = new Map<string, string>();
  const things: CreatedThing[] = [];
  const creations = model.operations
    .filter(({ role }) => role === "create")
    .map((role) => ({ role, operation: operationOf(contract, role) }))
    .filter(({ operation }) => hasSuccess(operation))
    .toSorted((left, right) => depthOf(left.operation) - depthOf(right.operation));
  for (const { role, operation } of creations) {
    const resource = model.resources.find(({ key }) => key === role.resource);
    if (resource === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- a thing is created in the things before it
    const path = await pathOf(operation, { contract, send, known });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { status, body, sent, location } = await send(operation, path);
    const id =
      textAt(body, [...(role.item ?? []), ...(resource.identifier ?? [])]) ??
      textAt(sent, [...(role.sent ?? []), ...(resource.identifier ?? [])]) ??
      (location === null ? undefined : decodeURIComponent(location.split("/").at(-1) ?? ""));
    if (status < 200 || status > 299 || id === undefined) continue;
    known.set(resource.key, known.get(resource.key) ?? id);
    const scope = role.scope.map((name) => path[name] ?? "");
    things.push({ creation: operation.id, resource, id, scope });
  }
  return { things, creations: creations.map(({ operation }) => operation.id) };
}

/** Values of path parameters: identifiers of things that were created, or else that are listed. */
async function pathOf(
  operation: Operation,
  { contract, send, known }: { contract: Contract; send: Send; known: Map<string, string> },
): Promise<Record<string, string>> {
  const path: Record<string, string> = {};
  const segments = segmentsOf(operation.path);
  const names = [...parameterNames(operation.path)];
  for (const [at, segment] of segments.entries()) {
    const name = segment === "{}" ? names.shift() : undefined;
    if (name === undefined) continue;
    const key = `/${segments.slice(0, at).join("/")}`;
    // oxlint-disable-next-line no-await-in-loop -- a thing is listed in the things before it
    const id = known.get(key) ?? (await firstListed(contract, send, { key, path }));
    if (id !== undefined) path[name] = id;
  }
  return path;
}

async function firstListed(
  contract: Contract,
  send: Send,
  { key, path }: { readonly key: string; readonly path: Record<string, string> },
): Promise<string | undefined> {
  const { resources, operations } = inferResources(contract);
  const resource = resources.find((one) => one.key === key);
  const list = operations.find((one) => one.resource === key && isOwnList(one));
  if (resource === undefined || list === undefined) return undefined;
  const { body } = await send(operationOf(contract, list), path);
  return idsIn(body, list, resource)[0];
}

async function share(
  things: readonly CreatedThing[],
  passes: (thing: CreatedThing) => Promise<boolean | undefined>,
): Promise<Share> {
  let passed = 0;
  const failed: string[] = [];
  for (const thing of things) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the requests is fixed
    const result = await passes(thing);
    if (result === true) passed += 1;
    if (result === false) failed.push(thing.creation);
  }
  return { passed, of: passed + failed.length, failed };
}

/** Whether a read shows the thing; undefined if the document has no read of it. */
async function readsBack(world: World, thing: CreatedThing): Promise<boolean | undefined> {
  const received = await sendAs(world, thing, "read");
  return received && isSuccess(received) && showsId(received, thing);
}

/** A read whose response has no identifier shows whatever its path names. */
function showsId({ body, role }: Received & { role: OperationRole }, thing: CreatedThing): boolean {
  const shown = textAt(body, [...(role.item ?? []), ...(thing.resource.identifier ?? [])]);
  return shown === undefined || shown === thing.id;
}

async function isListed(world: World, thing: CreatedThing): Promise<boolean | undefined> {
  const received = await sendAs(world, thing, "list");
  return (
    received &&
    isSuccess(received) &&
    idsIn(received.body, received.role, thing.resource).includes(thing.id)
  );
}

/** Whether a change succeeds and a read then shows the text and number members that were sent, as far as it shows them. */
async function changes(world: World, thing: CreatedThing): Promise<boolean | undefined> {
  const changed = (await sendAs(world, thing, "patch")) ?? (await sendAs(world, thing, "replace"));
  if (changed === undefined) return undefined;
  if (!isSuccess(changed)) return false;
  const read = await sendAs(world, thing, "read");
  const shown = valueAt(read?.body, read?.role.item ?? []);
  const sent = valueAt(changed.sent, changed.role.sent ?? []);
  if (!isObject(shown) || !isObject(sent)) return true;
  return Object.entries(sent).every(
    ([name, value]) =>
      typeof value === "object" ||
      thing.resource.identifier?.includes(name) ||
      !(name in shown) ||
      shown[name] === value,
  );
}

/** Whether a deletion succeeds and the thing then is neither read nor listed. */
async function deletes(world: World, thing: CreatedThing): Promise<boolean | undefined> {
  const deleted = await sendAs(world, thing, "delete");
  if (deleted === undefined) return undefined;
  const read = await sendAs(world, thing, "read");
  return (
    isSuccess(deleted) && (read === undefined ? !(await isListed(world, thing)) : !isSuccess(read))
  );
}

/** Sends the request of a role to a thing; undefined if the document has no such operation. */
async function sendAs(
  { contract, send, roles }: World,
  { resource, scope, id }: CreatedThing,
  wanted: OperationRole["role"],
): Promise<(Received & { sent: JsonValue | undefined; role: OperationRole }) | undefined> {
  const usable = roles.filter(
    (one) =>
      one.resource === resource.key &&
      one.role === wanted &&
      one.within === undefined &&
      hasSuccess(operationOf(contract, one)),
  );
  const role = usable.find(({ parameter }) => parameter !== undefined) ?? usable[0];
  if (role === undefined) return undefined;
  const around = role.scope.map((name, at) => [name, scope[at] ?? ""]);
  const own = role.parameter === undefined ? [] : [[role.parameter, id]];
  const names = [...(role.sent ?? []), ...(resource.identifier ?? [])];
  const received = await send(
    operationOf(contract, role),
    Object.fromEntries([...around, ...own]),
    role.parameter === undefined ? (body) => withText(body, names, id) : undefined,
  );
  return { ...received, role };
}

/** A body that names a thing: the text replaces the value at the names, with its type. */
function withText(
  body: JsonValue | undefined,
  [name, ...rest]: readonly string[],
  text: string,
): JsonValue | undefined {
  if (name === undefined) return typeof body === "number" ? Number(text) : text;
  return isObject(body) ? { ...body, [name]: withText(body[name], rest, text) ?? text } : body;
}

function idsIn(
  body: JsonValue | undefined,
  role: OperationRole,
  { identifier = [] }: Resource,
): readonly string[] {
  const list = valueAt(body, role.items ?? []);
  return Array.isArray(list)
    ? list.flatMap((item: JsonValue) => textAt(item, identifier) ?? [])
    : [];
}

function valueAt(value: JsonValue | undefined, names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>(
    (at, name) => (isObject(at) ? at[name] : undefined),
    value,
  );
}

function textAt(value: JsonValue | undefined, names: readonly string[]): string | undefined {
  const found = valueAt(value, names);
  return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
}

function parse(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined || text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSuccess({ status }: Received): boolean {
  return status >= 200 && status < 300;
}

function isOwnList({ role, within }: OperationRole): boolean {
  return role === "list" && within === undefined;
}

function operationOf({ operations }: Contract, role: OperationRole): Operation {
  const found = operations.find(({ id }) => id === role.operation);
  if (found === undefined) throw new Error(`The document has no operation ${role.operation}`);
  return found;
}

function hasSuccess({ responses }: Operation): boolean {
  return responses.length === 0 || responses.some(({ status }) => /^(?:2|default)/.test(status));
}

function depthOf({ path }: Operation): number {
  return parameterNames(path).length;
}
