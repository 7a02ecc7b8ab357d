import { isMutating } from "@plumbline/contract";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { nonEmpty } from "../non-empty.ts";
import { openSkip } from "../open-skip.ts";
import { dealOnce } from "../deal.ts";
import { judgeOrder } from "./judge-order.ts";

/** Sends queries that nobody documents, which may be ignored or refused. @see https://url.spec.whatwg.org/#urlencoded-parsing */
export const queryForms: PropertyDefinition = {
  name: "query-forms",
  severity: "advice",
  title: "A query that nobody expects is answered in good order",
  plan(subject) {
    if (!isRead(subject)) return undefined;
    const { operation, plain } = subject;
    return nonEmpty(
      dealOnce(subject, forms, isRead).map(({ name, query }) =>
        caseFor(subject, {
          purpose: `query: ${name}`,
          clause: `${operation.pointer}/responses`,
          rests: "the operation answers with one of its documented responses",
          place: "query",
          inputs: { ...plain, raw: { query } },
          trial: async (input, hands) => judgeOrder(await hands.send(input)),
        }),
      ),
    );
  },
};

/** No name is one that an interface is likely to know. */
const forms: readonly { readonly name: string; readonly query: string }[] = [
  { name: "bytes that are no UTF-8", query: "plumbline=%FF" },
  { name: "a percent sign that encodes nothing", query: "plumbline=%zz" },
  { name: "a name that objects reserve", query: "__proto__[plumbline]=1&constructor=1" },
  { name: "NUL in a value", query: "plumbline=%00" },
  { name: "a value of thousands of characters", query: `plumbline=${"a".repeat(7_000)}` },
  { name: "brackets without end", query: `plumbline${"[a]".repeat(100)}=1` },
  { name: "an unknown name, twice", query: "plumbline=1&plumbline=2" },
  { name: "separators alone", query: "&&=&" },
];

/** Whether the operation is a read that the document knows a success of. */
export function isRead({ operation }: Subject): boolean {
  const isHarmless = !isMutating(operation) && operation.policies.effect === "none";
  return isHarmless && openSkip(operation) === undefined;
}
