import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault, type OperationScope } from "./check-operations.ts";
import { locateInSuccess } from "./reading/locate-in-bodies.ts";
import { step } from "./reading/step.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";
import { readTypes } from "./reading/read-types.ts";

/** `x-pagination` names existing query parameters and places in the 2xx body. */
export const paginationResolves: Oas3Rule = checkOperations((operation, scope) => {
  const pagination = step(scope.reader, operation, "x-pagination");
  if (!pagination) return [];
  return [
    ...["cursor", "limit"].flatMap((key) => checkParameter(operation, pagination, key)),
    ...["items", "next"].flatMap((key) => checkPointer(operation, pagination, { key, ...scope })),
  ];
});

function checkParameter(
  operation: OperationPlace,
  { node, location }: Place,
  key: string,
): Fault[] {
  const name = node[key];
  if (typeof name !== "string" || operation.parameters.some(isQueryParameter)) return [];
  return [
    {
      message: `The operation has no query parameter \`${name}\`. Declare it, or set \`${key}\` to another one.`,
      location: location.child(key),
    },
  ];

  function isQueryParameter(parameter: Place): boolean {
    return parameter.node.in === "query" && parameter.node.name === name;
  }
}

function checkPointer(
  operation: OperationPlace,
  { node, location }: Place,
  scope: OperationScope & { key: string },
): Fault[] {
  const { key, reader } = scope;
  const pointer = node[key];
  if (typeof pointer !== "string") return [];
  const schema = locateInSuccess(reader, operation, pointer);
  const at = location.child(key);
  if (!schema) {
    return [
      {
        message: `\`${pointer}\` does not exist in the 2xx body. Refer to a property that its schema declares.`,
        location: at,
      },
    ];
  }
  if (key === "items" && !readTypes(schema.node).includes("array")) {
    return [
      {
        message: `\`${pointer}\` is not an array. Refer to the list of the page's items.`,
        location: at,
      },
    ];
  }
  return [];
}
