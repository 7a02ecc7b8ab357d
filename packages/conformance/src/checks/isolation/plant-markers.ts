import { type Contract, isMutating, type Operation } from "@plumbline/contract";
import { createHash } from "node:crypto";
import { costOf, sumCosts } from "../../input/case-for.ts";
import type { Cost, TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { isPermitted } from "../is-permitted.ts";
import { markedInputs } from "./marked-inputs.ts";

/** A text that one partition has written, and the operations that accepted it. */
export interface Marker {
  readonly identity: Identity;
  readonly text: string;
  readonly writers: readonly string[];
}

/** The plain writers whose body can contain a text. */
export function markableWriters({ contract, other, seed }: Subject): readonly Subject[] {
  const marker = toMarker(seed, "");
  return plainWriters(contract)
    .flatMap(({ id }) => other(id) ?? [])
    .filter((writer) => markedInputs(writer, marker).length > 0);
}

/** The mutations with a described body and without path parameters. */
export function plainWriters(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    (operation) =>
      isMutating(operation) &&
      operation.method !== "delete" &&
      operation.security.length > 0 &&
      !operation.path.includes("{") &&
      sentBody({ operation }) !== undefined,
  );
}

/** The maximum cost of planting markers, if only the last input of each writer is accepted. */
export function costOfPlanting(writers: readonly Subject[], identities: number): Cost {
  return sumCosts(
    writers.map((writer) =>
      costOf(writer, identities * markedInputs(writer, toMarker(writer.seed, "")).length),
    ),
  );
}

/** Writes a marker for each identity wherever a text can be written. */
export async function plantMarkers(
  writers: readonly Subject[],
  identities: readonly Identity[],
  context: TrialContext,
): Promise<readonly Marker[]> {
  const markers: Marker[] = [];
  for (const identity of identities) {
    const text = toMarker(writers[0]?.seed ?? 0, identity.partition ?? identity.name);
    const taken: string[] = [];
    for (const writer of writers)
      if (await isPlanted(writer, { identity, text }, context)) taken.push(writer.operation.id);
    markers.push({ identity, text, writers: taken });
  }
  return markers;
}

async function isPlanted(
  writer: Subject,
  { identity, text }: Pick<Marker, "identity" | "text">,
  context: TrialContext,
): Promise<boolean> {
  if (!isPermitted(writer, identity)) return false;
  for (const input of markedInputs(writer, text)) {
    const options = { identity: identity.name, isAsIs: true };
    const { status } = (await context.on(writer).send(input, options)).response;
    if (isSuccess(status)) return true;
  }
  return false;
}

/** A text that no server has by chance. The same seed and partition give the same text. */
function toMarker(seed: number, partition: string): string {
  const letters = createHash("sha256")
    .update(`${seed} ${partition}`)
    .digest("hex")
    .slice(0, length);
  return `Mark${letters}`;
}

const length = 12;
