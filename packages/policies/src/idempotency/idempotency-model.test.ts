import { deepEqual, equal } from "node:assert/strict";
import type { IdempotencyPolicy } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decideIdempotency } from "./decide-idempotency.ts";
import type { ClaimRequest, IdempotencyStore } from "./idempotency-store.ts";
import { createMemoryIdempotencyStore } from "./create-memory-idempotency-store.ts";
import { settleClaim } from "./settle-claim.ts";

const policy: IdempotencyPolicy = {
  key: { header: "Request-Key" },
  replay: { header: "Replayed", value: "yes" },
  statuses: { missing: 400, pending: 425, conflict: 422 },
  retention: "PT10S",
};
const retentionMs = 10_000;
const leaseMs = 3_000;
const rejections = new Set([400, 429]);

type Known =
  | {
      readonly state: "pending";
      readonly fingerprint: string;
      readonly owner: string;
      readonly until: number;
    }
  | {
      readonly state: "completed";
      readonly fingerprint: string;
      readonly mark: number;
      readonly until: number;
    };

/** The rules as a model, without the code under test. */
interface Model {
  now: number;
  nextOwner: number;
  /** Attempts that execute and have not settled, in the order in which they began. */
  running: ClaimRequest[];
  readonly keys: Map<string, Known>;
}

class Begin implements fc.AsyncCommand<Model, IdempotencyStore> {
  readonly partition: string;
  readonly key: string;
  readonly fingerprint: string;
  constructor(partition: string, key: string, fingerprint: string) {
    this.partition = partition;
    this.key = key;
    this.fingerprint = fingerprint;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, store: IdempotencyStore): Promise<void> {
    const { partition, key, fingerprint } = this;
    const owner = `owner-${model.nextOwner++}`;
    const claim = {
      partition,
      key,
      fingerprint,
      owner,
      now: model.now,
      leaseUntil: model.now + leaseMs,
    };
    const decision = await decideIdempotency(store, policy, claim);

    const address = `${partition}/${key}`;
    const known = model.keys.get(address);
    if (known === undefined || known.until <= model.now) {
      deepEqual(decision, { kind: "execute", claim });
      model.keys.set(address, { state: "pending", fingerprint, owner, until: claim.leaseUntil });
      model.running.push(claim);
    } else if (known.fingerprint !== fingerprint) {
      deepEqual(decision, { kind: "conflict", status: 422 });
    } else if (known.state === "pending") {
      deepEqual(decision, { kind: "pending", status: 425 });
    } else {
      equal(decision.kind, "replay");
      if (decision.kind === "replay")
        deepEqual(decision.snapshot.headers, [["mark", `${known.mark}`]]);
    }
  }

  toString(): string {
    return `begin ${this.partition}/${this.key} with ${this.fingerprint}`;
  }
}

class Settle implements fc.AsyncCommand<Model, IdempotencyStore> {
  readonly pick: number;
  readonly status: number | undefined;
  constructor(pick: number, status: number | undefined) {
    this.pick = pick;
    this.status = status;
  }

  check(model: Readonly<Model>): boolean {
    return model.running.length > 0;
  }

  async run(model: Model, store: IdempotencyStore): Promise<void> {
    const [claim] = model.running.splice(this.pick % model.running.length, 1);
    if (claim === undefined) throw new Error("nothing is running");
    const mark = model.nextOwner++;
    const snapshot = this.status === undefined ? undefined : answer(this.status, mark);
    const settlement = { policy, claim, rejections, now: model.now, ...(snapshot && { snapshot }) };
    const result = await settleClaim(store, settlement);

    const address = `${claim.partition}/${claim.key}`;
    const known = model.keys.get(address);
    const owns = known?.state === "pending" && known.owner === claim.owner;
    if (this.status === undefined || rejections.has(this.status)) {
      equal(result, "released");
      if (owns) model.keys.delete(address);
    } else if (owns) {
      equal(result, "kept");
      const until = model.now + retentionMs;
      model.keys.set(address, { state: "completed", fingerprint: claim.fingerprint, mark, until });
    } else {
      equal(result, "lost");
    }
  }

  toString(): string {
    return `settle ${this.pick} as ${this.status ?? "crash"}`;
  }
}

class Advance implements fc.AsyncCommand<Model, IdempotencyStore> {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model): Promise<void> {
    model.now += this.ms;
  }

  toString(): string {
    return `advance ${this.ms} ms`;
  }
}

test("for any events in any order, a key follows the model", async () => {
  const letters = fc.constantFrom("a", "b");
  const commands = fc.commands(
    [
      fc
        .tuple(letters, letters, letters)
        .map(([partition, key, print]) => new Begin(partition, key, print)),
      fc
        .tuple(fc.nat(9), fc.constantFrom(201, 404, 409, 500, 400, 429, undefined))
        .map(([pick, status]) => new Settle(pick, status)),
      fc
        .constantFrom(1, leaseMs - 1, leaseMs, retentionMs - 1, retentionMs)
        .map((ms) => new Advance(ms)),
    ],
    { maxCommands: 60 },
  );

  const property = fc.asyncProperty(commands, async (run) => {
    const model: Model = { now: 0, nextOwner: 0, running: [], keys: new Map() };
    await fc.asyncModelRun(() => ({ model, real: createMemoryIdempotencyStore() }), run);
  });

  await expect(fc.assert(property, { seed: 1, numRuns: 300 })).resolves.toBeUndefined();
});

function answer(
  status: number,
  mark: number,
): { status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> } {
  return { status, headers: [["mark", `${mark}`]], body: new Uint8Array() };
}
