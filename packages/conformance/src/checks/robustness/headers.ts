import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { nonEmpty } from "../non-empty.ts";
import { dealOnce } from "../deal.ts";
import { judgeOrder } from "./judge-order.ts";
import { isRead } from "./query-forms.ts";

/** Sends legal but rare headers. The server may ignore or reject them. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.4 */
export const oddHeaders: PropertyDefinition = {
  name: "headers",
  severity: "advice",
  title: "Unusual headers get a documented response",
  plan(subject) {
    if (!isRead(subject)) return undefined;
    const { operation, plain } = subject;
    return nonEmpty(
      dealOnce(subject, forms, isRead).map(({ name, headers }) =>
        caseFor(subject, {
          purpose: `header: ${name}`,
          clause: `${operation.pointer}/responses`,
          rests: "the operation returns one of its documented responses",
          place: `header ${Object.keys(headers)[0]}`,
          inputs: { ...plain, raw: { headers } },
          trial: async (input, context) => judgeOrder(await context.send(input)),
        }),
      ),
    );
  },
};

interface HeaderForm {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

const forms: readonly HeaderForm[] = [
  { name: "an Accept that excludes every offered type", headers: { accept: "image/x-plumbline" } },
  { name: "16 KiB of one value", headers: { "x-plumbline": "a".repeat(16 * 1024) } },
  { name: "an invalid Accept", headers: { accept: ";;q=,/" } },
  { name: "bytes beyond ASCII", headers: { "x-plumbline": "\u00e9\u00ff" } },
];
