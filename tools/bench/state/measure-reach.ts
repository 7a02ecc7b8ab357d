import {
  type Contract,
  inferResources,
  type Operation,
  type OperationRole,
  segmentsOf,
} from "@plumbline/contract";
import { createSender, isSuccess, naming } from "./create-sender.ts";
import { createThings } from "./create-things.ts";
import { findPath, type KnownServer } from "./find-path.ts";
import type { Share } from "./measure-things.ts";

/**
 * Sends one valid request for each operation, with identifiers of things that the server created or lists. Reads come first and deletions last,
 * each before those of the things around it.
 */
export async function measureReach(
  contract: Contract,
  fetch: (request: Request) => Promise<Response>,
): Promise<Share> {
  const send = createSender(contract, fetch);
  const model = inferResources(contract);
  const server = { contract, model, send, known: new Map<string, string>() };
  await createThings(server);
  const failed: string[] = [];
  for (const operation of contract.operations.toSorted((left, right) => turn(left) - turn(right)))
    // oxlint-disable-next-line no-await-in-loop -- the order of the requests is fixed
    if (!(await succeeds(server, operation))) failed.push(operation.id);
  const { length } = contract.operations;
  return { passed: length - failed.length, of: length, failed };
}

function turn({ method, path }: Operation): number {
  if (method === "delete") return 2 - segmentsOf(path).length / 100;
  return method === "get" || method === "head" ? 0 : 1;
}

async function succeeds(server: KnownServer, operation: Operation): Promise<boolean> {
  const { send, known, model } = server;
  const role = model.operations.find((one) => one.operation === operation.id);
  const path = await findPath(operation, server);
  const received = await send(operation, path, role && namedBy(server, role)).catch(
    () => undefined,
  );
  // What is deleted has no more requests.
  if (role?.role === "delete") known.delete(role.resource ?? "");
  return received !== undefined && isSuccess(received);
}

/** A body names the thing if the path does not. */
function namedBy(
  { model, known }: KnownServer,
  { role, resource, parameter, sent }: OperationRole,
) {
  const names = model.resources.find(({ key }) => key === resource)?.identifier;
  const id = known.get(resource ?? "");
  const isNamed = parameter === undefined && (role === "replace" || role === "patch");
  return isNamed && names && id !== undefined ? naming([...(sent ?? []), ...names], id) : undefined;
}
