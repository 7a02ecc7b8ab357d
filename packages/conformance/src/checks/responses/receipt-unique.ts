import type { Header } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken } from "../../verdicts/verdicts.ts";
import type { Observation, ObserverDefinition, Subject } from "../../model/check.ts";
import { isReplay } from "../idempotency/keyed.ts";
import { isElsewhere } from "../../cases/input/is-elsewhere.ts";
import type { Exchange } from "@plumbline/report";
import { state } from "../needs/state.ts";

/**
 * Advises that a receipt is different for each execution. A receipt is a header required on every success of the
 * whole document whose name ends in `id`, `receipt` or `reference`: the document can say no more of it than that,
 * so this stays advice. A replay may repeat the first answer's receipt.
 */
export const receiptUnique: ObserverDefinition = {
  name: "receipt-unique",
  severity: "advice",
  title: "Every execution has a receipt of its own",
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

function receiptNames({ contract }: Subject): string[] {
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

/** The first request of each idempotency key: what came after it may repeat its answer. */
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
    const breach = broken(`${name}: ${value} once more`, "a value not seen before", {
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
