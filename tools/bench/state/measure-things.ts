import { type Contract, inferResources, isObject } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { createSender, isSuccess } from "./create-sender.ts";
import { createThings } from "./create-things.ts";
import type { KnownServer } from "./find-path.ts";
import { textAt, valueAt } from "./value-at.ts";
import { type Answered, type CreatedThing, listedIn, sendAs } from "./send-as.ts";

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

/** Creates a thing by each operation that creates one, then reads, lists, changes and deletes it by the other operations. */
export async function measureThings(
  contract: Contract,
  fetch: (request: Request) => Promise<Response>,
): Promise<ThingsRow> {
  const send = createSender(contract, fetch);
  const server = { contract, model: inferResources(contract), send, known: new Map() };
  const { things, creations } = await createThings(server);
  const made = new Set(things.map(({ creation }) => creation));
  // Things are deleted last, and each before the things around it.
  const [read, listed, changed, deleted] = [
    await share(things, async (thing) => readsBack(server, thing)),
    await share(things, async (thing) => isListed(server, thing)),
    await share(things, async (thing) => changes(server, thing)),
    await share(things.toReversed(), async (thing) => deletes(server, thing)),
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

/** Whether a read shows the thing with what was sent; undefined if the document has no read of it. */
async function readsBack(server: KnownServer, thing: CreatedThing): Promise<boolean | undefined> {
  const received = await sendAs(server, thing, "read");
  return received && isSuccess(received) && showsId(received, thing) && shows(received, thing);
}

/** A read whose response has no identifier shows whatever its path names. */
function showsId({ body, role }: Answered, thing: CreatedThing): boolean {
  const shown = textAt(body, [...(role.item ?? []), ...(thing.resource.identifier ?? [])]);
  return shown === undefined || shown === thing.id;
}

/** Whether a response has the text and number members that were sent, as far as it has members of these names. */
function shows(
  { body, role }: Answered,
  { resource, sent }: Pick<CreatedThing, "resource" | "sent">,
): boolean {
  const shown = valueAt(body, role.item ?? []);
  if (!isObject(shown) || !isObject(sent)) return true;
  return Object.entries(sent).every(
    ([name, value]) =>
      typeof value === "object" ||
      resource.identifier?.includes(name) ||
      !(name in shown) ||
      shown[name] === value,
  );
}

/** Whether the thing is listed now, and was not before its creation. */
async function isListed(server: KnownServer, thing: CreatedThing): Promise<boolean | undefined> {
  const listed = await listedIn(server, thing);
  return listed && listed.includes(thing.id) && !thing.before.includes(thing.id);
}

/** Whether a change succeeds and a read then shows what was sent. */
async function changes(server: KnownServer, thing: CreatedThing): Promise<boolean | undefined> {
  const changed =
    (await sendAs(server, thing, "patch")) ?? (await sendAs(server, thing, "replace"));
  if (changed === undefined) return undefined;
  if (!isSuccess(changed)) return false;
  const read = await sendAs(server, thing, "read");
  const sent = valueAt(changed.sent, changed.role.sent ?? []);
  return read === undefined || shows(read, { ...thing, sent });
}

/** Whether a deletion succeeds and the thing then is neither read nor listed. */
async function deletes(server: KnownServer, thing: CreatedThing): Promise<boolean | undefined> {
  const deleted = await sendAs(server, thing, "delete");
  if (deleted === undefined) return undefined;
  const read = await sendAs(server, thing, "read");
  return (
    isSuccess(deleted) && (read === undefined ? !(await isListed(server, thing)) : !isSuccess(read))
  );
}
