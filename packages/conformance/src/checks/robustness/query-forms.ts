import { isMutating } from "@plumbline/contract";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { openSkip } from "../open-skip.ts";
import { dealtCheck } from "../dealt-check.ts";
import { judgeOrder } from "./judge-order.ts";

/** Names that an interface is unlikely to define. */
const forms: readonly { readonly name: string; readonly query: string }[] = [
  { name: "bytes that are not UTF-8", query: "plumbline=%FF" },
  { name: "an invalid percent escape", query: "plumbline=%zz" },
  { name: "a reserved object name", query: "__proto__[plumbline]=1&constructor=1" },
  { name: "NUL in a value", query: "plumbline=%00" },
  { name: "a value of thousands of characters", query: `plumbline=${"a".repeat(7_000)}` },
  { name: "deeply nested brackets", query: `plumbline${"[a]".repeat(100)}=1` },
  { name: "an unknown name, twice", query: "plumbline=1&plumbline=2" },
  { name: "separators only", query: "&&=&" },
];

/** Sends undocumented queries. The server may ignore or reject them. @see https://url.spec.whatwg.org/#urlencoded-parsing */
export const queryForms: PropertyDefinition = dealtCheck({
  name: "query-forms",
  severity: "advice",
  title: "An undocumented query gets a documented response",
  applies: isRead,
  variants: forms,
  cases: (subject, { name, query }) =>
    caseFor(subject, {
      purpose: `query: ${name}`,
      clause: `${subject.operation.pointer}/responses`,
      rests: "the operation returns one of its documented responses",
      place: "query",
      inputs: { ...subject.plain, raw: { query } },
      trial: async (input, context) => judgeOrder(await context.send(input)),
    }),
});

/** Whether the operation is a read with a documented success. */
export function isRead({ operation }: Subject): boolean {
  const isHarmless = !isMutating(operation) && operation.policies.effect === "none";
  return isHarmless && openSkip(operation) === undefined;
}
