import {
  type Operation,
  type OperationRole,
  parameterNames,
  type Resource,
} from "@plumbline/contract";
import { isSuccess, type Received } from "./create-sender.ts";
import { findPath, hasSuccess, type KnownServer, operationOf } from "./find-path.ts";
import { textAt, valueAt } from "./value-at.ts";
import { type CreatedThing, listedIn } from "./send-as.ts";

/** Creates a thing by each operation that creates one, each in the things before it. */
export async function createThings(
  server: KnownServer,
): Promise<{ readonly things: readonly CreatedThing[]; readonly creations: readonly string[] }> {
  const { contract, model, send, known } = server;
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
    const path = await findPath(operation, server);
    const scope = role.scope.map((name) => path[name] ?? "");
    // oxlint-disable-next-line no-await-in-loop -- see above
    const before = (await listedIn(server, { resource, scope, id: "" })) ?? [];
    // oxlint-disable-next-line no-await-in-loop -- see above
    const received = await send(operation, path);
    const id = idOf(received, role, resource);
    if (!isSuccess(received) || id === undefined) continue;
    known.set(resource.key, known.get(resource.key) ?? id);
    const thing = { resource, scope, id, before, sent: valueAt(received.sent, role.sent ?? []) };
    things.push({ ...thing, creation: operation.id });
  }
  return { things, creations: creations.map(({ operation }) => operation.id) };
}

/** The identifier that a creation shows, that its request had, or to which its `Location` leads. */
function idOf(
  { body, sent, location }: Received,
  role: OperationRole,
  { identifier = [] }: Resource,
): string | undefined {
  return (
    textAt(body, [...(role.item ?? []), ...identifier]) ??
    textAt(sent, [...(role.sent ?? []), ...identifier]) ??
    (location === null ? undefined : decodeURIComponent(location.split("/").at(-1) ?? ""))
  );
}

function depthOf({ path }: Operation): number {
  return parameterNames(path).length;
}
