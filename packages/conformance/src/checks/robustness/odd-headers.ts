import type { PropertyDefinition } from "../../model/check.ts";
import type { RawParts } from "../../model/input.ts";
import { caseFor } from "../../input/case-for.ts";
import { dealtCheck } from "../dealt-check.ts";
import { judgeOrder } from "./judge-order.ts";
import { isRead } from "./query-forms.ts";

interface HeaderForm {
  readonly name: string;
  readonly headers: NonNullable<RawParts["headers"]>;
}

const forms: readonly HeaderForm[] = [
  { name: "an Accept of any type", headers: { accept: "*/*" } },
  { name: "an Accept of a browser", headers: { accept: "text/html,*/*;q=0.8" } },
  { name: "an Accept that excludes every offered type", headers: { accept: "image/x-plumbline" } },
  { name: "16 KiB of one value", headers: { "x-plumbline": "a".repeat(16 * 1024) } },
  { name: "an invalid Accept", headers: { accept: ";;q=,/" } },
  { name: "bytes beyond ASCII", headers: { "x-plumbline": "\u00e9\u00ff" } },
  { name: "no Accept", headers: { accept: null } },
];

/** Sends legal but rare headers. The server may ignore or reject them. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.4 */
export const oddHeaders: PropertyDefinition = dealtCheck({
  name: "headers",
  severity: "advice",
  title: "Unusual headers get a documented response",
  applies: isRead,
  variants: forms,
  cases: (subject, { name, headers }) =>
    caseFor(subject, {
      purpose: `header: ${name}`,
      clause: `${subject.operation.pointer}/responses`,
      rests: "the operation returns one of its documented responses",
      place: `header ${Object.keys(headers)[0]}`,
      inputs: { ...subject.plain, raw: { headers } },
      trial: async (input, context) => judgeOrder(await context.send(input)),
    }),
});
