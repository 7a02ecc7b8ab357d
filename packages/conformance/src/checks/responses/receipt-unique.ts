import type { Contract, Header } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { Observation, ObserverDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isReplay } from "../idempotency/is-replay.ts";
import { isElsewhere } from "../../input/plain/is-elsewhere.ts";
import type { Exchange } from "@plumbline/report";
import { state } from "../needs/state.ts";

/**
 * Advises that each execution has a different receipt. A receipt is a header that every success of the document
 * requires and whose name ends in `id`, `receipt` or `reference`. This is advice because the document cannot state
 * uniqueness. A replay may repeat the first receipt.
 */
export const receiptUnique: ObserverDefinition = {
  name: "receipt-unique",
  severity: "advice",
  title: "Every execution has a unique receipt",
  needs: [state],
  applies: (subject) => receiptNames(subject).length > 0,
  observe(subject, exchanges) {
    const names = receiptNames(subject);
    if (names.length === 0) return undefined;
    const executed = withoutRepeats(subject, exchanges).filter(({ response }) =>
      isSuccess(response.status),
    );
    return names.flatMap((name) => repeatsOf(subject, name, executed));
  },
};

const known = new WeakMap<Contract, readonly string[]>();

function receiptNames({ contract }: Subject): readonly string[] {
  const names = known.get(contract) ?? findReceiptNames(contract);
  known.set(contract, names);
  return names;
}

function findReceiptNames(contract: Contract): readonly string[] {
  const here = contract.operations.filter((operation) => !isElsewhere(contract, operation));
  const successes = here.flatMap(({ responses }) =>
    responses.filter(({ status }) => status.startsWith("2")),
  );
  const [first, ...rest] = successes.map(({ headers }) =>
    headers.filter(isReceipt).map(({ name }) => name.toLowerCase()),
  );
  return (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
}

function isReceipt({ name, required, schema }: Header): boolean {
  const isText =
    typeof schema.schema === "object" &&
    schema.schema["type"] === "string" &&
    schema.schema["enum"] === undefined;
  return required && isText && /(?:^|[-_])(?:id|receipt|reference)$/i.test(name);
}

/** The first request of each idempotency key. Later requests may repeat its response. */
function withoutRepeats({ operation }: Subject, exchanges: readonly Exchange[]): Exchange[] {
  const policy = operation.policies.idempotency;
  const header = policy?.key.header.toLowerCase() ?? "";
  const seen = new Set<string>();
  return exchanges.filter((exchange) => {
    const { request, identity } = exchange;
    const key = request.headers[header];
    if (policy && isReplay(policy, exchange)) return false;
    if (key === undefined) return true;
    const isFirst = !seen.has(`${identity} ${key}`);
    seen.add(`${identity} ${key}`);
    return isFirst;
  });
}

function repeatsOf(subject: Subject, name: string, executed: readonly Exchange[]): Observation[] {
  const seen = new Set<string>();
  return executed.flatMap((exchange) => {
    const value = exchange.response.headers[name];
    if (value === undefined) return [];
    const repeated = seen.has(value);
    seen.add(value);
    const clause = `${subject.operation.pointer}/responses`;
    const breach = broken(`${name}: ${value} again`, "a new value", {
      within: `header ${name}`,
    });
    return [
      {
        exchange,
        holds: [],
        breaches: repeated ? [{ ...breach, clause, rests: `every success carries ${name}` }] : [],
      },
    ];
  });
}
