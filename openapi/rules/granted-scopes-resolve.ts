import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault } from "./check-operations.ts";
import { locateInSuccess } from "./reading/locate-in-bodies.ts";
import { readTypes } from "./reading/read-types.ts";

/** `x-granted-scopes` names a list or a string in the 2xx body. */
export const grantedScopesResolve: Oas3Rule = checkOperations((operation, { reader }) => {
  const pointer = operation.node["x-granted-scopes"];
  if (typeof pointer !== "string") return [];
  const location = operation.location.child("x-granted-scopes");
  const schema = locateInSuccess(reader, operation, pointer);
  if (!schema) return [fault(`\`${pointer}\` does not exist in the 2xx body.`)];
  const types = readTypes(schema.node);
  return types.includes("array") || types.includes("string")
    ? []
    : [fault(`\`${pointer}\` is neither a list nor a string.`)];

  function fault(found: string): Fault {
    return { message: `${found} Refer to the property that lists the granted scopes.`, location };
  }
});
