import { setTimeout } from "node:timers/promises";
import type { Contract } from "@plumbline/contract";
import { StateError } from "@plumbline/storage";
import type { Fault, NewFault } from "../generated/schemas.ts";
import { touch } from "../log/touch.ts";

/** The faults of the next calls, by operation. */
export interface PlannedFaults {
  readonly list: () => Fault[];
  /** Throws StateError `control-unknown` for an unknown operation. */
  readonly add: (fault: NewFault) => Fault;
  /** Throws StateError `control-unknown`. */
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  /** Answers a call as the faults that concern it say. */
  readonly apply: (operation: string | undefined, call: FaultyCall) => Promise<FaultyAnswer>;
}

/** The response to a call that a fault concerns. */
export interface FaultyAnswer {
  readonly response: Response;
  /** Whether the connection ends within the response: send it with `dropConnection` of `@plumbline/server`. */
  readonly isDropped: boolean;
}

/** A call that a fault may concern: `answer` answers it as without a fault, `reject` with another status. */
export interface FaultyCall {
  readonly answer: () => Promise<Response>;
  readonly reject: (status: number, reason: string) => Response | Promise<Response>;
}

interface Planned extends Fault {
  readonly status: number;
  readonly milliseconds: number;
}

/** Creates an empty list of faults for the operations of a contract. */
export function createPlannedFaults({ operations }: Contract): PlannedFaults {
  const planned: Planned[] = [];
  let count = 0;

  /** The faults that concern a call, which count it. */
  function take(operation: string | undefined): readonly Planned[] {
    const taken = planned.filter((one) => one.operation === null || one.operation === operation);
    for (const one of taken) if (one.left !== null) one.left -= 1;
    planned.splice(0, planned.length, ...planned.filter(({ left }) => left !== 0));
    return taken;
  }

  return {
    list: () => planned.map(show),
    add(fault) {
      const { operation = null } = fault;
      if (operation !== null && operations.every(({ id }) => id !== operation))
        throw new StateError("control-unknown", `Unknown operation: ${operation}`, {
          hint: `Operations: ${operations.map(({ id }) => id).join(", ")}`,
        });
      count += 1;
      const { kind, status = 500, milliseconds = 1000, times = 1 } = fault;
      const text = `${effects[kind]({ status, milliseconds })}${operation === null ? "" : ` of ${operation}`}`;
      const one = {
        id: `fault-${count}`,
        kind,
        operation,
        text,
        left: times,
        status,
        milliseconds,
      };
      planned.push(one);
      return show(one);
    },
    remove(id) {
      const at = planned.findIndex((one) => one.id === id);
      if (at < 0)
        throw new StateError("control-unknown", `Unknown fault: ${id}`, {
          hint: "See control.faults() for IDs.",
        });
      planned.splice(at, 1);
    },
    clear: () => void planned.splice(0),
    async apply(operation, { answer, reject }) {
      const taken = take(operation);
      for (const { text } of taken) touch("fault", text);
      for (const { kind, milliseconds } of taken)
        // oxlint-disable-next-line no-await-in-loop -- delays add up
        if (kind === "delay") await setTimeout(milliseconds);
      const status = taken.find(({ kind }) => kind === "status");
      const response = await (status ? reject(status.status, `Fault: ${status.text}`) : answer());
      return {
        response: taken.some(({ kind }) => kind === "malformed") ? await cut(response) : response,
        isDropped: taken.some(({ kind }) => kind === "drop"),
      };
    },
  };
}

const effects: Readonly<
  Record<Fault["kind"], (fault: Pick<Planned, "status" | "milliseconds">) => string>
> = {
  status: ({ status }) => `status ${status}`,
  delay: ({ milliseconds }) => `delay of ${milliseconds} ms`,
  drop: () => "connection that ends within the response",
  malformed: () => "cut body",
};

function show({ id, kind, operation, text, left }: Planned): Fault {
  return { id, kind, operation, text, left };
}

/** A response with the first half of its body. */
async function cut(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(bytes.length === 0 ? null : bytes.subarray(0, Math.ceil(bytes.length / 2)), {
    status,
    headers,
  });
}
