import { canonicalJson, isObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { withBody } from "../../../input/plain/with-body.ts";
import { sentBody } from "../../../input/body/sent-body.ts";
import type { TrialContext } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { sentValue, shownValue, type Update } from "../judge-value.ts";
import type { PartialUpdates, UpdatedMember } from "./partial-updates.ts";
import { isSame, readingInput } from "../reflection.ts";

/** Sends updates of single members, each followed by a read. */
export interface Updater {
  /** Writes a value for every member once in a run and `name`, so that a member that is lost differs from an empty one. */
  readonly fill: (name: string) => Promise<void>;
  /** Reads; `undefined` without success. */
  readonly read: () => Promise<Exchange | undefined>;
  /** Sends the next value of a member that differs from the shown one, and reads. `undefined` if no update is accepted. */
  readonly update: (member: UpdatedMember, before: Exchange) => Promise<Update | undefined>;
  /** The next update of a member whose value differs from the shown one, unsent. */
  readonly next: (member: UpdatedMember, shown: Exchange) => Input | undefined;
  readonly write: (input: Input) => Promise<Exchange>;
}

export function createUpdater(updates: PartialUpdates, context: TrialContext): Updater {
  const { writer, reader } = updates;
  const used = new Set<string>();
  let step = 0;
  let last: Exchange | undefined;

  async function write({ body = null }: Input): Promise<Exchange> {
    // The current fixture names the thing, but does not replace the value of the member.
    const input = withBody(context.taken(writer.plain), body);
    step += 1;
    const key = context.mintKey(input, String(step));
    const written = await context.send(input, { key, isAsIs: true });
    if (isDone(written)) last = written;
    return written;
  }

  async function read(): Promise<Exchange | undefined> {
    const input = readingInput(updates, context.taken(writer.plain), last);
    const exchange = await context.on(reader).send(input, { isAsIs: true });
    return isSuccess(exchange.response.status) ? exchange : undefined;
  }

  function candidates(member: UpdatedMember, shown: Exchange): readonly Input[] {
    const others = member.updates.filter(
      (input) => !isSame(shownValue(member, shown), sentValue(member, input)),
    );
    const isUsed = (input: Input): number => Number(used.has(nameOf(member, input)));
    return others.toSorted((one, other) => isUsed(one) - isUsed(other));
  }

  return {
    read,
    write,
    async fill(name) {
      const all = filled(updates);
      if (all === undefined) return;
      const { path } = context.taken(writer.plain);
      const filling = `${writer.operation.id} filled ${JSON.stringify(path)} ${name}`;
      await context.once(filling, () => write(withBody(writer.plain, all)));
    },
    next: (member, shown) => candidates(member, shown)[0],
    async update(member, before) {
      for (const input of candidates(member, before)) {
        used.add(nameOf(member, input));
        const written = await write(input);
        if (!isDone(written)) continue;
        const after = await read();
        return after && { member, input, before, written, after };
      }
      return undefined;
    },
  };
}

function nameOf(member: UpdatedMember, input: Input): string {
  return `${member.from} ${canonicalJson(sentValue(member, input))}`;
}

/** A body with the last value of each member; `undefined` if it is invalid. */
function filled({ writer, members }: PartialUpdates): JsonValue | undefined {
  const bodies = members.flatMap(({ updates }) => updates.at(1)?.body ?? []).filter(isObject);
  const all = Object.assign({}, ...bodies) as JsonValue;
  return bodies.length > 1 && sentBody(writer)?.takes(all) === true ? all : undefined;
}

/** Whether an update was executed. 202 means that the work continues. */
export function isDone({ response: { status } }: Exchange): boolean {
  return isSuccess(status) && status !== 202;
}
