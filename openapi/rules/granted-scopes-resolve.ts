import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault } from "./check-operations.ts";
import { locateInSuccess } from "./reading/body-schemas.ts";
import { readTypes } from "./reading/schema-types.ts";

/** What `x-granted-scopes` names exists in the 2xx body, as a list or as a string. */
export const grantedScopesResolve: Oas3Rule = checkOperations((operation, { reader }) => {
  const pointer = operation.node["x-granted-scopes"];
  if (typeof pointer !== "string") return [];
  const location = operation.location.child("x-granted-scopes");
  const schema = locateInSuccess(reader, operation, pointer);
  if (!schema) return [fault(`\`${pointer}\` names nothing in the 2xx body.`)];
  const types = readTypes(schema.node);
  return types.includes("array") || types.includes("string")
    ? []
    : [fault(`\`${pointer}\` names neither a list nor a string.`)];

  function fault(found: string): Fault {
    return { message: `${found} Point at the property that lists the granted scopes.`, location };
  }
});
