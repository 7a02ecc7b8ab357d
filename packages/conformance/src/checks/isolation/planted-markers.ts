import { canonicalJson, isMutating } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import type { Case, CaseVerdict, Cost } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { onePerPartition } from "../find-stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { orderBy } from "../order-by.ts";
import {
  costOfPlanting,
  markableWriters,
  type Marker,
  plainWriters,
  plantMarkers,
} from "./plant-markers.ts";

/**
 * Reports a read that shows a text that another partition has written, or that returns the same to two partitions that wrote
 * different texts. Two partitions write a text wherever one can be written, then every partition reads everything.
 * @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/
 */
export const plantedMarkers: PropertyDefinition = {
  name: "planted-markers",
  severity: "must",
  title: "A text that one partition has written is shown nowhere in another",
  needs: [state, secondPartition],
  applies: (subject) => isFirst(subject) && plainWriters(subject.contract).length > 0,
  plan(subject) {
    const writers = markableWriters(subject);
    if (writers.length === 0) return undefined;
    return readersFor(subject).map((reader, index) => {
      return caseOf(subject, { reader, writers, isFirst: index === 0 });
    });
  },
};

/** The number of partitions that write a marker. */
const planted = 2;

/** Whether the operation is the first one that is read. The cases belong to it, because the markers are written once. */
function isFirst(subject: Subject): boolean {
  return subject.surveyed(orderBy(isReader)).get(subject.operation.id) === 0;
}

function isReader(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject);
}

function readersFor({ contract, other }: Subject): readonly Subject[] {
  return contract.operations.flatMap(({ id }) => other(id) ?? []).filter(isReader);
}

interface Reading {
  readonly reader: Subject;
  readonly writers: readonly Subject[];
  /** Whether it is the first case, which pays for the planting. */
  readonly isFirst: boolean;
}

function caseOf(subject: Subject, { reader, writers, isFirst }: Reading): Case {
  const { operation, plain } = reader;
  const others = onePerPartition(reader).filter(({ partition }) => partition !== undefined);
  const identities = [subject.target.identities[0], ...others];
  const costOfMarkers = (count: number): readonly Cost[] =>
    isFirst ? [costOfPlanting(writers, count)] : [];
  return caseFor(subject, {
    purpose: `${operation.id} read by ${identities.length} partitions after two of them wrote texts`,
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: "what one partition writes belongs to it",
    requests: 0,
    also: sumCosts([...costOfMarkers(planted), costOf(reader, identities.length)]),
    elsewhere: sumCosts([...costOfMarkers(planted - 1), costOf(reader, others.length)]),
    async trial(_input, context) {
      const markers = await context.once("isolation/planted-markers", () =>
        plantMarkers(writers, identities.slice(0, planted), context),
      );
      const seen: Seen[] = [];
      for (const identity of identities) {
        const exchange = await context.on(reader).send(plain, { identity: identity.name });
        const leaked = foreignMarker(markers, identity, exchange);
        if (leaked)
          return brokenBy(
            reader,
            `the text ${leaked.text}, which ${leaked.identity.name} wrote, shown to ${identity.name}`,
          );
        seen.push({ identity, exchange });
      }
      return judgeAlike(reader, seen, markers);
    },
  });
}

interface Seen {
  readonly identity: Identity;
  readonly exchange: Exchange;
}

function foreignMarker(
  markers: readonly Marker[],
  { partition }: Identity,
  { response }: Exchange,
): Marker | undefined {
  const text = `${response.text}\n${JSON.stringify(response.headers)}`;
  return markers.find(
    (marker) => marker.identity.partition !== partition && text.includes(marker.text),
  );
}

/** Reports that two writers of different texts get the same response, if a declared reflection shows the written text. */
function judgeAlike(
  reader: Subject,
  seen: readonly Seen[],
  markers: readonly Marker[],
): CaseVerdict {
  const { contract, operation } = reader;
  const written = markers.filter(({ writers }) => writers.length > 0);
  if (written.length === 0) return unproven("no partition could write a text");
  const isReflected = contract.operations.some(
    ({ id, policies }) =>
      policies.reflects.some(({ through }) => through === operation.id) &&
      markers.every(({ writers }) => writers.includes(id)),
  );
  const bodies = seen
    .filter(({ identity }) => written.some((marker) => marker.identity === identity))
    .filter(({ exchange }) => isSuccess(exchange.response.status))
    .map(({ exchange }) => canonicalJson(exchange.response.json ?? exchange.response.text));
  if (isReflected && bodies.length > 1 && new Set(bodies).size < bodies.length)
    return brokenBy(reader, "the same response for two partitions that wrote different texts");
  return seen.some(({ exchange }) => isSuccess(exchange.response.status))
    ? holds
    : unproven("no partition could read it");
}

function brokenBy(reader: Subject, found: string): CaseVerdict {
  return broken(found, "only what the partition itself wrote", { judged: reader.operation.id });
}
