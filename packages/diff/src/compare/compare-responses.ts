import type { Response } from "@plumbline/contract";
import { pairResponses } from "../pair/pair-responses.ts";
import { compareContent } from "./compare-content.ts";
import type { SchemaComparison } from "./compare-handles.ts";
import { compareHeaders } from "./compare-headers.ts";
import type { OperationPair } from "../pair/pair-operations.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";

/** Compares the statuses, headers and bodies of responses. */
export function compareResponses(
  { before, after }: OperationPair,
  schemas: SchemaComparison,
): readonly Found[] {
  const paired = pairResponses(before.responses, after.responses);
  return [
    ...unpaired(paired, (response) => ({
      ...placeOf(response),
      kind: /^[123]/.test(response.status) ? "success-status" : "error-status",
    })),
    ...unpaired(paired.ranges, (range) => ({ ...placeOf(range), kind: "status-range" })),
    ...paired.pairs.flatMap(([one, other]) => {
      const place = { ...placeOf(other), schemas };
      return [
        ...compareHeaders(one.headers, other.headers, place),
        ...compareContent(one.content, other.content, { ...place, at: `${other.status} body` }),
      ];
    }),
  ];
}

function placeOf({ status, pointer }: Response) {
  return { direction: "response", pointer, at: status, detail: status } as const;
}
